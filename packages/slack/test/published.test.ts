import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import manifest from '@ferrule/slack/manifest'
import { chaosServer, type Seen } from '@ferrule/test-kit/server'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { WebClient } from '@slack/web-api'
import { describe, expect, test } from 'vitest'
import { actions, connect, run, upstream } from './support/connector.ts'

/**
 * Slack's own document (of 2021, its last) describes the requests, and its examples pass in strict mode. What Slack has
 * added since is named here, and compared with `@slack/web-api` in the test of parity.
 */

const FILE = 'specs/openapi/slack.swagger.json'

interface Parameter {
  readonly name: string
  readonly required?: boolean
}
interface Operation {
  readonly consumes?: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly responses: Readonly<Record<string, { readonly examples?: Readonly<Record<string, unknown>> }>>
}
interface Swagger {
  readonly basePath: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
type Action = (typeof actions)[number]

const api = vendorFile<Swagger>(FILE)
const described = (path: string): readonly [method: string, Operation] | undefined => {
  const [found] = Object.entries(api?.paths[path] ?? {})
  return found && [found[0].toUpperCase(), found[1]]
}

/** Arguments that Slack has added since, and those that it has retired. */
const ADDED =
  'domain file_ids force include_all_metadata include_categories interactivity_pointer markdown_text metadata prevent_creation team_id'.split(
    ' ',
  )
const OF_SOME: Readonly<Record<string, readonly string[]>> = {
  'chat.post_ephemeral': ['channel'],
  'chat.unfurl': ['unfurl_id', 'source', 'user_auth_blocks'],
  'chat.update': ['metadata', 'reply_broadcast'],
  'files.list': ['channel'],
  'team.billable_info': ['limit', 'cursor'],
  'team.list_access_logs': ['limit', 'cursor'],
}
const RETIRED: Readonly<Record<string, readonly string[]>> = {
  'chat.delete': ['as_user'],
  'chat.delete_scheduled_message': ['as_user'],
  'chat.post_ephemeral': ['as_user'],
  'chat.post_message': ['as_user'],
  'chat.schedule_message': ['as_user'],
  'chat.update': ['as_user'],
  // Comments of files are no more.
  'files.info': ['count', 'page', 'limit', 'cursor'],
  'reactions.get': ['file_comment'],
  'reactions.remove': ['file_comment'],
  // The older of two ways to go on.
  'reactions.list': ['count', 'page'],
  'team.list_access_logs': ['count', 'page'],
  // Pictures and texts of files that are elsewhere are bytes.
  'remote_files.add': ['preview_image', 'indexable_file_contents'],
  'remote_files.update': ['preview_image', 'indexable_file_contents'],
}

/** Methods that came after the document, by entity or one by one. */
const LATER_ENTITIES = [
  'assistant_threads',
  'bookmarks',
  'canvases',
  'functions',
  'shared_invite_requests',
  'shared_invites',
  'slack_list_items',
  'slack_lists',
]
const LATER = [
  'auth.list_teams',
  'chat.append_stream',
  'chat.start_stream',
  'chat.stop_stream',
  'conversations.set_external_invite_permissions',
  'files.api_search',
  'files.complete_upload_external',
  'files.get_upload_url_external',
  'messages.search_all',
  'team.billing_info',
  'team.disconnect_external_team',
  'team.list_external_teams',
  'team.preferences',
  'users.is_discoverable',
]

/** The arguments of a body, which is JSON or a form. */
const writtenNames = ({ body, headers }: Seen): string[] =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? [...new URLSearchParams(body).keys()]
    : Object.keys(body === '' ? {} : (JSON.parse(body) as object))

/** Writes that the document shows as GET. */
const SHOWN_AS_GET = [
  'auth.revoke',
  'remote_files.share',
  'views.open',
  'views.open_dialog',
  'views.publish',
  'views.push',
  'views.update',
]

describe('the document', () => {
  if (!api) {
    test('all of it', ({ skip }) => skip(absent(FILE)))
    return
  }
  const known = actions.filter(({ path }) => described(path))

  test('it has all actions but those of methods that came later', () => {
    const later = actions.filter((action) => !known.includes(action))
    const own = later.filter(({ entity }) => !LATER_ENTITIES.includes(entity))
    expect(own.map(({ operation }) => operation).sort()).toEqual(LATER)
    expect([...new Set(later.map(({ entity }) => entity))]).toEqual(expect.arrayContaining(LATER_ENTITIES))
  })

  test.each(known)('$operation: the document describes what is sent', async ({ operation, path, samples }) => {
    const [method, { consumes = [], parameters }] = described(path) as NonNullable<ReturnType<typeof described>>
    const server = await chaosServer(() => ({ body: { ok: true } }))
    const slack = connect(server.url)
    for (const params of samples) {
      await run(slack, operation, params).catch((error: { code?: string }) => expect(error.code).toBe('response'))
      const seen = server.requests.at(-1) as Seen
      expect(seen.method).toBe(SHOWN_AS_GET.includes(operation) ? 'POST' : method)
      if (seen.method === 'POST' && method === 'POST')
        expect(consumes).toContain(seen.headers['content-type']?.split(';')[0] ?? 'application/json')
      const sent = [...seen.query.keys(), ...writtenNames(seen)]
      const missing = parameters.filter(({ name, required }) => required && name !== 'token' && !sent.includes(name))
      // A view is opened, and a link is previewed, by either of two ways today.
      const either = operation === 'chat.unfurl' ? ['channel'] : ['trigger_id']
      expect(missing.map(({ name }) => name).filter((name) => !either.includes(name))).toEqual([])
    }
  })

  test.each(known)(
    '$operation: takes every argument of the document, and what is new',
    ({ operation, path, params }) => {
      const [, { parameters }] = described(path) as NonNullable<ReturnType<typeof described>>
      const theirs = parameters.map(({ name }) => name).filter((name) => name !== 'token')
      const ours = Object.keys(params?.properties ?? {})
      const retired = RETIRED[operation] ?? []
      expect(theirs.filter((name) => !ours.includes(name)).sort()).toEqual([...retired].sort())
      const added = [...ADDED, ...(OF_SOME[operation] ?? [])]
      expect(ours.filter((name) => !theirs.includes(name) && !added.includes(name))).toEqual([])
    },
  )

  const shown = known.flatMap((action) => {
    const [, { responses }] = described(action.path) as NonNullable<ReturnType<typeof described>>
    const example = responses['200']?.examples?.['application/json'] as { ok?: boolean } | undefined
    // Some show that all went well, and leave out what comes back.
    const isWhole = !(action.record || action.pagination) || Object.keys(example ?? {}).length > 1
    return example?.ok === true && isWhole ? [{ ...action, example }] : []
  })

  test('there is an example for most actions', () => {
    // Those of calls and remote files say no more than that all went well.
    expect(shown.length).toBeGreaterThan(known.length * 0.65)
  })

  test.each(shown)('$operation: the example passes in strict mode', async (action) => {
    const { operation, samples, example } = action
    const { slack } = await upstream({ body: example }, { validation: 'strict' })
    const { data } = await run(slack, operation, samples[0])
    const listed = recordsOf(action, example)
    // Bare ids become records, so that a copy can keep them.
    const isMembers = operation === 'channel_members.list'
    expect(data).toEqual(isMembers ? (listed as string[]).map((member_id) => ({ member_id })) : listed)
  })

  const refused = Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.values(verbs).flatMap(({ responses }) => {
      const example = responses['default']?.examples?.['application/json'] as { ok?: boolean; error?: string }
      return example?.ok === false ? [{ path, example }] : []
    }),
  )

  test('examples of errors are errors, though their status is 200', async () => {
    expect(refused.length).toBeGreaterThan(100)
    const codes = new Map<string, string>()
    for (const { example } of refused) {
      if (codes.has(example.error as string)) continue
      const { slack } = await upstream({ body: example })
      const error = await slack.auth.test().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ status: 200, upstream: { code: example.error } })
      codes.set(example.error as string, (error as { code: string }).code)
    }
    expect(codes.get('invalid_auth')).toBe('authentication')
    expect(codes.get('channel_not_found')).toBe('not_found')
  })
})

/** The part of an answer that is handed out. */
function recordsOf({ operation }: Action, body: object): unknown {
  const [entity = '', action = ''] = operation.split('.')
  const { records = '' } = (manifest.entities[entity]?.actions[action] ?? {}) as { records?: string }
  return records
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body)
}

test("the list of Slack's methods is that of the document and of the SDK", () => {
  const list = readFileSync(new URL('../../../schemas/slack/operations.txt', import.meta.url), 'utf8')
  const source = readFileSync(createRequire(import.meta.url).resolve('@slack/web-api/dist/methods.js'), 'utf8')
  const sdk = [...source.matchAll(/bindApiCall(?:WithOptionalArgument)?\)?\(this, '([\w.]+)'\)/g)].map(
    ([, name]) => name,
  )
  const documented = Object.keys(api?.paths ?? {}).map((path) => path.slice(1))
  const names = list
    .split('\n\n')[1]
    ?.trim()
    .split('\n')
    .map((line) => line.split('/')[1])
  expect(sdk.length).toBeGreaterThan(200)
  expect(new WebClient().chat.postMessage).toBeTypeOf('function')
  if (api) expect(names).toEqual([...new Set([...sdk, ...documented])].sort())
  else expect(sdk.filter((name) => !names?.includes(name))).toEqual([])
})
