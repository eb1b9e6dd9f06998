import type { Row } from '../../../core/rows.ts'
import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { notFound } from '../errors.ts'
import { needIssue, touch } from '../issues.ts'
import { callerIn, shown } from '../kept.ts'
import { api, belonging, nextId, shortUser, userOf } from '../records.ts'

/** Votes, remote links and properties of issues. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

async function vote(call: Call, world: World, on: boolean): Promise<undefined> {
  const id = callerIn(world, call)?.accountId
  await world.store.change('issues', needIssue(world, call).id, (draft) => {
    const others = ((draft['voters'] ?? []) as string[]).filter((one) => one !== id)
    draft['voters'] = on && id !== undefined ? [...others, id] : others
  })
  return undefined
}

const remoteFields = ['globalId', 'relationship', 'application', 'object']
const remoteOf = (params: Values): Values =>
  Object.fromEntries(remoteFields.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]))

function needRemote(call: Call, world: World): Row {
  const row = belonging(world, 'issue_remote_links', needIssue(world, call)).find(
    ({ id }) => id === call.params['linkId'],
  )
  if (!row) throw notFound('remote link', call.params['linkId'])
  return row
}

async function rewrite(world: World, { id }: Row, params: Values): Promise<void> {
  await world.store.change('issue_remote_links', id, (draft) => {
    for (const name of remoteFields) delete draft[name]
    Object.assign(draft, remoteOf(params))
  })
}

/** Properties of issues, by the issue's id and their key. */
const propertiesOf = (world: World): Map<string, unknown> => world.memory('issue properties', () => new Map())

export const ofIssues: Behaviors = {
  'issue_votes.get': (call, world) => {
    const issue = needIssue(world, call)
    const voters = ((issue['voters'] ?? []) as string[]).flatMap((id) => userOf(world, id) ?? [])
    return {
      self: api(`/issue/${issue.key}/votes`),
      votes: voters.length,
      hasVoted: voters.some(({ accountId }) => accountId === callerIn(world, call)?.accountId),
      voters: voters.map(shortUser),
    }
  },
  'issue_votes.create': (call, world) => vote(call, world, true),
  'issue_votes.delete': (call, world) => vote(call, world, false),

  'issue_remote_links.list': (call, world) =>
    belonging(world, 'issue_remote_links', needIssue(world, call)).map((row) => shown('issue_remote_links', row)),
  'issue_remote_links.get': (call, world) => shown('issue_remote_links', needRemote(call, world)),
  'issue_remote_links.create': async (call, world) => {
    const issue = needIssue(world, call)
    const { globalId } = call.params
    const known = belonging(world, 'issue_remote_links', issue).find(
      (row) => globalId !== undefined && row['globalId'] === globalId,
    )
    if (known) await rewrite(world, known, call.params)
    const id = known?.id ?? nextId(world, 'remote link')
    const self = api(`/issue/${issue.key}/remotelink/${id}`)
    if (!known) await world.store.insert('issue_remote_links', { id, issue: issue.id, self, ...remoteOf(call.params) })
    return { id: Number(id), self }
  },
  'issue_remote_links.update': async (call, world) => {
    await rewrite(world, needRemote(call, world), call.params)
    return undefined
  },
  'issue_remote_links.delete': (call, world) => {
    world.store.remove('issue_remote_links', needRemote(call, world).id)
    return undefined
  },

  'issue_properties.list': (call, world) => {
    const start = `${needIssue(world, call).id} `
    const keys = [...propertiesOf(world).keys()].filter((key) => key.startsWith(start))
    return { keys: keys.map((key) => ({ key: key.slice(start.length) })) }
  },
  'issue_properties.get': (call, world) => {
    const { propertyKey } = call.params
    const key = `${needIssue(world, call).id} ${propertyKey}`
    if (!propertiesOf(world).has(key)) throw notFound('property', propertyKey)
    return { key: propertyKey, value: propertiesOf(world).get(key) }
  },
  'issue_properties.update': async (call, world) => {
    const issue = needIssue(world, call)
    propertiesOf(world).set(`${issue.id} ${call.params['propertyKey']}`, call.params['value'])
    await touch(world, issue.id)
    return undefined
  },
  'issue_properties.delete': (call, world) => {
    const { propertyKey } = call.params
    if (!propertiesOf(world).delete(`${needIssue(world, call).id} ${propertyKey}`))
      throw notFound('property', propertyKey)
    return undefined
  },
  'issues.notify': (call, world) => {
    needIssue(world, call)
    return undefined
  },
}
