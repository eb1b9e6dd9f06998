import type { Manifest } from '@ferrule/core/manifest'
import github from '@ferrule/github/manifest'
import { createSandbox } from '@ferrule/sandbox'
import slack from '@ferrule/slack/manifest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NAMES, named } from '../src/compat/names.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { SERVICE_CALLS } from './support/service-names.ts'

const manifests: Readonly<Record<string, Manifest>> = { github, slack }

/** Their calls that no action here answers; the reasons are in the guide to the hosted mode. */
const UNSERVED = [
  ...['releases.get', 'labels.get', 'tags.list', 'tags.get', 'stargazers.list', 'comments.get', 'pr_comments.get'],
  ...['organizations.list', 'users.api_search', 'projects.list', 'projects.get', 'project_items.list'],
  ...['discussions.list', 'discussions.get', 'discussions.api_search'],
]

describe.each(['github', 'slack'] as const)('names of %s', (connector) => {
  const { entities } = manifests[connector] as Manifest
  const propertiesOf = (entity: string, action: string) =>
    entities[entity]?.actions[action] && ((entities[entity].actions[action].params['properties'] ?? {}) as object)

  test('every call of theirs has an action here that takes its parameters, or is named as missing', () => {
    const unserved: string[] = []
    for (const [name, text] of Object.entries(SERVICE_CALLS[connector])) {
      const [entity = '', action = ''] = name.split('.')
      const given = Object.fromEntries(
        text.split(' ').flatMap((one) => (one === '' || one === 'states' ? [] : [[one.replace('*', ''), 'x']])),
      )
      const { entity: to, action: as, params } = named(connector, { entity, action, params: given })
      const properties = propertiesOf(to, as)
      const isWrong = !properties || Object.keys(params).some((one) => !Object.hasOwn(properties, one))
      if (isWrong || UNSERVED.includes(name)) unserved.push(name)
    }
    expect(unserved.sort()).toEqual(connector === 'github' ? UNSERVED.toSorted() : [])
  })

  test('a name of theirs hides no action of ours', () => {
    for (const [name, { to }] of Object.entries(NAMES[connector]?.calls ?? {})) {
      const [entity = '', action = ''] = name.split('.')
      if (to) expect([name, propertiesOf(entity, action)]).toEqual([name, undefined])
      expect(SERVICE_CALLS[connector]).toHaveProperty([name])
    }
    for (const entity of Object.values(NAMES[connector]?.copies ?? {})) expect(entities).toHaveProperty(entity)
  })
})

describe('states of pull requests and issues', () => {
  const stateOf = (entity: string, states: unknown) =>
    named('github', { entity, action: 'list', params: { owner: 'o', repo: 'r', states } }).params['state']

  test('what REST can list is listed, and the rest is refused', () => {
    expect(stateOf('issues', ['OPEN'])).toBe('open')
    expect(stateOf('issues', ['OPEN', 'CLOSED'])).toBe('all')
    expect(stateOf('issues', [])).toBeUndefined()
    expect(() => stateOf('issues', ['MERGED'])).toThrow(/OPEN and CLOSED/)
    expect(() => stateOf('issues', ['constructor'])).toThrow(/OPEN and CLOSED/)
    expect(stateOf('pull_requests', undefined)).toBe('all')
    expect(stateOf('pull_requests', ['MERGED', 'CLOSED'])).toBe('closed')
    expect(() => stateOf('pull_requests', ['MERGED'])).toThrow(/is:merged/)
    expect(() => stateOf('pull_requests', ['constructor'])).toThrow(/is:merged/)
  })
})

describe('calls by their names', () => {
  const sandboxes = { github: createSandbox('github'), slack: createSandbox('slack') }
  const closing: (() => Promise<void>)[] = []
  const ids: Record<string, string> = {}
  let one: TestGateway
  let token: string

  beforeAll(async () => {
    const servers = { github: await sandboxes.github.listen(), slack: await sandboxes.slack.listen() }
    closing.push(servers.github.close, servers.slack.close)
    one = await testGateway({ upstreams: { github: servers.github.url, slack: servers.slack.url } })
    token = await one.scoped('acme')
    for (const [name, { credentials }] of Object.entries(sandboxes)) {
      const body = { external_user_id: 'acme', connector_type: name, credentials }
      const made = await one.send('POST', '/v1/integrations/connectors', { token, body })
      expect(made.status, made.text).toBe(200)
      ids[name] = made.body.id
    }
  })

  afterAll(async () => {
    await one?.close()
    for (const close of closing) await close()
  })

  const call = async (connector: string, name: string, params: object = {}) => {
    const [entity, action] = name.split('.')
    const path = `/api/v1/integrations/connectors/${ids[connector]}/execute`
    const reply = await one.send('POST', path, { token, body: { entity, action, params } })
    expect(reply.status, `${name}: ${reply.text.slice(0, 300)}`).toBe(200)
    return reply.body
  }

  test('Slack: channels and messages, from the first list to the deletion', async () => {
    const { result: channels, connector_metadata: meta } = await call('slack', 'channels.list', { limit: 1 })
    expect(channels).toHaveLength(1)
    const next = await call('slack', 'channels.list', { limit: 1, cursor: meta.next_cursor })
    expect(next.result[0].id).not.toBe(channels[0].id)
    const channel = channels[0].id
    expect((await call('slack', 'channels.get', { channel })).result.id).toBe(channel)
    expect((await call('slack', 'channel_topics.create', { channel, topic: 'News' })).result.topic.value).toBe('News')
    const { result: message } = await call('slack', 'messages.create', { channel, text: 'hello' })
    expect(message.text).toBe('hello')
    const edited = await call('slack', 'messages.update', { channel, ts: message.ts, text: 'hello again' })
    expect(edited.result.text).toBe('hello again')
    const { result: messages } = await call('slack', 'channel_messages.list', { channel })
    expect(messages[0].text).toBe('hello again')
    await call('slack', 'reactions.create', { channel, timestamp: message.ts, name: 'eyes' })
    await call('slack', 'reactions.delete', { channel, timestamp: message.ts, name: 'eyes' })
    await call('slack', 'messages.delete', { channel, ts: message.ts })
    const { result: left } = await call('slack', 'channel_messages.list', { channel })
    expect(left.map(({ ts }: { ts: string }) => ts)).not.toContain(message.ts)
  })

  test('GitHub: pages by after and end_cursor, records by number', async () => {
    const { result: repos } = await call('github', 'viewer_repositories.list', { per_page: 1, fields: ['name'] })
    const where = { owner: repos[0].owner.login, repo: repos[0].name }
    expect((await call('github', 'repositories.get', where)).result.full_name).toBe(repos[0].full_name)
    const seen: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await call('github', 'pull_requests.list', { ...where, per_page: 1, ...(after && { after }) })
      seen.push(...page.result.map(({ number }: { number: number }) => number))
      expect(page.connector_metadata.has_next_page).toBe(page.connector_metadata.end_cursor !== null)
      after = page.connector_metadata.end_cursor
    }
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen).size).toBe(seen.length)
    const { result: pull } = await call('github', 'pull_requests.get', { ...where, number: seen[0] })
    expect(pull.number).toBe(seen[0])
    const issue = await call('github', 'issues.create', { ...where, title: 'Too slow' })
    const { number } = issue.result
    await call('github', 'comments.create', { ...where, issue_number: number, body: 'Confirmed.' })
    const { result: comments } = await call('github', 'comments.list', { ...where, number })
    expect(comments.map(({ body }: { body: string }) => body)).toContain('Confirmed.')
  })
})
