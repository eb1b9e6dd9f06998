import {
  type Behavior,
  type Call,
  type Crud,
  listIn,
  membersOf,
  type NewRow,
  type Row,
  type SandboxDefinition,
  type World,
} from '@ferrule/sandbox/engine'
import manifest from './generated/manifest.gen.ts'
import { calls } from './sandbox/calls.ts'
import { slackFacts } from './sandbox/facts.ts'
import { remoteFiles } from './sandbox/remote-files.ts'
import { searches } from './sandbox/searches.ts'

export type { SlackData } from './sandbox/data.ts'
export type { SlackSandboxCredentials } from './sandbox/facts.ts'

const MESSAGES = 'threads'
const ME = 'U0SANDBOX1'

/** A request about one record, which a parameter names. */
const record =
  (verb: 'get' | 'update', collection: string, param: string, more: NewRow = {}): Behavior =>
  (call, world, crud) => {
    const { [param]: id, ...rest } = call.params
    crud.need(world, collection, id, param)
    return crud[verb]({ ...call, params: { ...rest, ...more, id } }, world)
  }

/** Checks that there is such a conversation, and says that all went well. */
const inChannel =
  (change: NewRow = {}): Behavior =>
  async (call, world, crud) => {
    const row = crud.need(world, 'conversations', call.params['channel'], 'channel')
    await world.store.changeRow('conversations', row, (draft) => Object.assign(draft, change))
    return {}
  }

/** Topic or purpose. */
const text =
  (name: 'topic' | 'purpose'): Behavior =>
  async ({ params }, world, crud) => {
    const value = params[name]
    const row = crud.need(world, 'conversations', params['channel'], 'channel')
    const set = { value, creator: ME, last_set: world.now() }
    const channel = await world.store.changeRow('conversations', row, (draft) => Object.assign(draft, { [name]: set }))
    return { [name]: value, channel }
  }

/** A message of a conversation; the first ones are in all of them. */
const isIn = (row: Row, channel: unknown): boolean => row['in'] === undefined || row['in'] === channel

function messageOf({ params }: Call, world: World, crud: Crud, param: string): Row {
  crud.need(world, 'conversations', params['channel'], 'channel')
  const ts = params[param]
  const [found] = world.store.all(MESSAGES, (row) => row['ts'] === ts && isIn(row, params['channel']))
  return found ?? crud.need(world, MESSAGES, ts, 'message')
}

/** Where a message is, is not said of it. */
const shown = ({ in: _, ...message }: Row): Row => message

const history: Behavior = (call, world, crud) => {
  const { channel, oldest = '', latest = '9' } = call.params
  crud.need(world, 'conversations', channel, 'channel')
  const within = ({ ts }: Row): boolean => String(ts) > String(oldest) && String(ts) < String(latest)
  const isTop = ({ ts, thread_ts }: Row): boolean => thread_ts === undefined || thread_ts === null || thread_ts === ts
  const rows = world.store.all(MESSAGES, (row) => isIn(row, channel) && isTop(row) && within(row))
  return crud.page(call, world, rows.map(shown).toReversed())
}

const replies: Behavior = (call, world, crud) => {
  const { ts } = messageOf(call, world, crud, 'ts')
  const rows = world.store.all(MESSAGES, (row) => row['ts'] === ts || row['thread_ts'] === ts)
  return crud.page(call, world, rows.map(shown))
}

const newTs = (world: World): string => `${world.now()}.${String(world.random.int(0, 999_999)).padStart(6, '0')}`

const post: Behavior = async ({ params }, world, crud) => {
  const { channel, text: said = '', blocks, attachments, thread_ts, metadata, username } = params
  crud.need(world, 'conversations', channel, 'channel')
  const given = { blocks, attachments, thread_ts, metadata, username }
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  const own = { type: 'message', ts: newTs(world), text: said, user: ME, ...Object.fromEntries(known) }
  await world.store.insert(MESSAGES, { ...own, in: channel })
  return { channel, ts: own.ts, message: own }
}

const change: Behavior = async (call, world, crud) => {
  const { channel, ts, text: said, blocks } = call.params
  const found = messageOf(call, world, crud, 'ts')
  const row = await world.store.changeRow(MESSAGES, found, (draft) => {
    Object.assign(draft, said !== undefined && { text: said }, blocks !== undefined && { blocks })
    draft['edited'] = { user: ME, ts: newTs(world) }
  })
  return { channel, ts, text: row['text'], message: shown(row) }
}

const remove: Behavior = (call, world, crud) => {
  world.store.removeRow(MESSAGES, messageOf(call, world, crud, 'ts'))
  return { channel: call.params['channel'], ts: call.params['ts'] }
}

/** Reactions of a message without those of one name. */
const others = (row: Row, name: unknown) => listIn(row['reactions']).filter((one) => membersOf(one)['name'] !== name)

const react =
  (add: boolean): Behavior =>
  async (call, world, crud) => {
    const { name } = call.params
    const row = messageOf(call, world, crud, 'timestamp')
    const reactions = [...others(row, name), ...(add ? [{ name, count: 1, users: [ME] }] : [])]
    await world.store.changeRow(MESSAGES, row, (draft) => Object.assign(draft, { reactions }))
    return {}
  }

const pin =
  (add: boolean): Behavior =>
  async (call, world, crud) => {
    const message = messageOf(call, world, crud, 'timestamp')
    const { channel } = call.params
    const rest = world.store.all('pins', (row) => membersOf(row['message'])['ts'] === message['ts'])
    for (const row of rest) world.store.removeRow('pins', row)
    if (add) {
      const facts = { type: 'message', channel, message: shown(message), created: world.now(), created_by: ME }
      await world.store.insert('pins', facts)
    }
    return {}
  }

const schedule: Behavior = async ({ params }, world, crud) => {
  const { channel, post_at, text: said = '' } = params
  crud.need(world, 'conversations', channel, 'channel')
  const id = `Q${world.random.text(10).toUpperCase()}`
  const facts = { id, channel_id: channel, post_at, date_created: world.now(), text: said }
  await world.store.insert('scheduled_messages', facts)
  return { channel, scheduled_message_id: id, post_at, message: { type: 'message', text: said } }
}

const unschedule: Behavior = ({ params }, world, crud) => {
  const id = params['scheduled_message_id']
  world.store.removeRow('scheduled_messages', crud.need(world, 'scheduled_messages', id, 'scheduled_message'))
  return {}
}

const ADDRESS = '/upload/v1/'

/** Uploads that are not complete yet: size by id. */
const opened = (world: World): Map<string, NewRow> => world.memory('uploads', () => new Map<string, NewRow>())

const openUpload: Behavior = ({ params, request }, world) => {
  const file_id = `F${world.random.text(10).toUpperCase()}`
  opened(world).set(file_id, { name: params['filename'], size: Number(params['length']) })
  const host = request.headers.get('x-forwarded-host')
  return { file_id, upload_url: `${host ? `http://${host}` : 'https://slack.com'}${ADDRESS}${file_id}` }
}

const completeUpload: Behavior = async ({ params }, world) => {
  const files: Row[] = []
  for (const { id, title } of listIn(params['files']).map(membersOf)) {
    const facts = { id, ...opened(world).get(String(id)), title, user: ME, created: world.now() }
    files.push(await world.store.insert('files', facts))
  }
  return { files }
}

const byEmail: Behavior = ({ params }, world, crud) => {
  const { email } = params
  const [found] = world.store.all('users', ({ profile }) => membersOf(profile)['email'] === email)
  return found ?? crud.need(world, 'users', email, 'users')
}

const remember: Behavior = (call, world, crud) => {
  const time = Number(call.params['time'])
  const own = { creator: ME, user: ME, time: Number.isNaN(time) ? world.now() + 900 : time, complete_ts: 0 }
  return crud.create({ ...call, params: { ...own, text: call.params['text'] } }, world)
}

const gone =
  (collection: string, param: string): Behavior =>
  ({ params }, world, crud) => {
    world.store.removeRow(collection, crud.need(world, collection, params[param], param))
    return {}
  }

const openDirect: Behavior = async (call, world, crud) => {
  const { channel, users } = call.params
  if (channel !== undefined) return crud.need(world, 'conversations', channel, 'channel')
  const [first] = String(users).split(',')
  const known = world.store.all('conversations', (row) => row['is_im'] === true && row['user'] === first)
  return known[0] ?? crud.create({ ...call, params: { user: first, is_im: true, is_channel: false } }, world)
}

/** When the caller's snooze ends, in Unix seconds. */
const snooze = (world: World): { ends: number } => world.memory('snooze', () => ({ ends: 0 }))

const quiet = (world: World): NewRow => {
  const left = Math.max(snooze(world).ends - world.now(), 0)
  const own = left > 0 && { snooze_endtime: snooze(world).ends, snooze_remaining: left }
  return { dnd_enabled: false, next_dnd_start_ts: 1, next_dnd_end_ts: 1, snooze_enabled: left > 0, ...own }
}

const snoozed: Behavior = ({ params }, world) => {
  snooze(world).ends = world.now() + Number(params['num_minutes'] ?? 0) * 60
  return quiet(world)
}

/** Nobody else has hours of quiet. */
const quietOf: Behavior = ({ params }, world, crud) => {
  const ids = String(params['users']).split(',')
  const none = { dnd_enabled: false, next_dnd_start_ts: 1, next_dnd_end_ts: 1 }
  return Object.fromEntries(ids.map((id) => [crud.need(world, 'users', id, 'user').id, none]))
}

/** A message that grows is one like others, and its text is added to. */
const startStream: Behavior = (call, world, crud) => {
  const { markdown_text = '', ...rest } = call.params
  return post({ ...call, params: { ...rest, text: markdown_text } }, world, crud)
}

const growStream: Behavior = async (call, world, crud) => {
  const { channel, ts, markdown_text = '' } = call.params
  const found = messageOf(call, world, crud, 'ts')
  const row = await world.store.changeRow(MESSAGES, found, (draft) => {
    draft['text'] = `${String(draft['text'] ?? '')}${String(markdown_text)}`
  })
  return { channel, ts, message: shown(row) }
}

const members: Behavior = (call, world, crud) => {
  crud.need(world, 'conversations', call.params['channel'], 'channel')
  return crud.page(
    call,
    world,
    world.store.all('users').map(({ id }) => id),
  )
}

const TEXTS = ['The build is green again.', 'Who takes the release?', 'I do.', 'Lunch at noon?']

/** Values of a collection's first records that their schema does not determine. */
const FIRST: Readonly<Record<string, (index: number, world: World) => NewRow>> = {
  // Every third message answers the one before it.
  [MESSAGES]: (index, { store }) => {
    const ts = (at: number): string => `${1_700_000_000 + at * 60}.000100`
    const users = store.all('users')
    const people = { user: users[index % Math.max(users.length, 1)]?.id ?? ME }
    const place = index % 3 === 1 ? { thread_ts: ts(index), reply_count: 1 } : {}
    const answer = index % 3 === 2 ? { thread_ts: ts(index - 1), parent_user_id: ME } : {}
    return { type: 'message', ts: ts(index), text: TEXTS[index % TEXTS.length], ...people, ...place, ...answer }
  },
  bookmarks: (index, { store }) => {
    const channels = store.all('conversations')
    return { channel_id: channels[index % Math.max(channels.length, 1)]?.id ?? null, type: 'link' }
  },
}

/** Messages are in every conversation, since each of them has few. */
async function seed(world: World, { sizes }: { readonly sizes: Readonly<Record<string, number>> }): Promise<void> {
  const collections = new Set(['users', 'conversations', ...Object.keys(sizes)])
  for (const collection of collections)
    for (let index = 0; index < (sizes[collection] ?? 0); index++)
      await world.store.insert(collection, FIRST[collection]?.(index, world) ?? {})
}

const PREFIXES: Readonly<Record<string, string>> = {
  bookmarks: 'Bk',
  canvases: 'F',
  conversations: 'C',
  files: 'F',
  reminders: 'Rm',
  slack_list_items: 'Rec',
  slack_lists: 'F',
  usergroups: 'S',
  users: 'U',
  views: 'V',
}

/** The word for a record that is not there is its parameter's. */
const words: Readonly<Record<string, string>> = {
  unauthorized: 'invalid_auth',
  forbidden: 'missing_scope',
  invalid_request: 'invalid_arguments',
  rate_limited: 'ratelimited',
  server_error: 'internal_error',
}

const any = (): boolean => true

/**
 * A fake Slack, made of the manifest: `createSandbox('slack')` of `@ferrule/sandbox`. Messages are posted, read, changed
 * and reacted to; errors come with status 200, as Slack’s do.
 */
const definition = {
  manifest,
  credentials: slackFacts.credentials,
  restricted: slackFacts.restricted,
  records: { conversations: 30, users: 12, files: 12, usergroups: 4, reminders: 4, bookmarks: 3, [MESSAGES]: 40 },
  seed,
  envelope: { ok: true },
  newId: (collection: string, random: World['random']): string =>
    (PREFIXES[collection] ?? 'X') + random.text(10).toUpperCase(),
  defaults: {
    conversations: {
      values: { is_channel: true, is_im: false, is_mpim: false, is_group: false, is_archived: false, is_member: true },
    },
    [MESSAGES]: {
      values: {
        type: 'message',
        ts: ({ id }: Row) => `1700${String(id).replace(/\D/g, '').padEnd(6, '0').slice(0, 6)}.000100`,
      },
    },
  },
  filters: {
    conversations: { types: any, exclude_archived: (row: Row, on: unknown) => !(on === true && row['is_archived']) },
    users: { types: any },
    files: { types: any, channel: any },
  },
  behaviors: {
    'auth.test': () => ({
      url: 'https://sandbox.slack.com/',
      team: 'Sandbox',
      team_id: 'T0SANDBOX1',
      user: 'ferrule',
      user_id: ME,
      bot_id: 'B0SANDBOX1',
    }),
    'conversations.info': record('get', 'conversations', 'channel'),
    'conversations.rename': record('update', 'conversations', 'channel'),
    'conversations.join': record('update', 'conversations', 'channel', { is_member: true }),
    'conversations.invite': record('get', 'conversations', 'channel'),
    'conversations.open': openDirect,
    'conversations.set_topic': text('topic'),
    'conversations.set_purpose': text('purpose'),
    'conversations.archive': inChannel({ is_archived: true }),
    'conversations.unarchive': inChannel({ is_archived: false }),
    'conversations.leave': inChannel({ is_member: false }),
    'conversations.close': inChannel({ is_open: false }),
    'conversations.kick': inChannel(),
    'conversations.mark': inChannel(),
    'conversations.members': members,
    'channel_members.list': members,
    'conversations.history': history,
    'conversations.replies': replies,
    'threads.list': replies,
    'chat.post_message': post,
    'chat.me_message': post,
    'chat.post_ephemeral': (_: Call, world: World) => ({ message_ts: newTs(world) }),
    'chat.update': change,
    'chat.delete': remove,
    'chat.get_permalink': (call: Call, world: World, crud: Crud) => {
      const { ts } = messageOf(call, world, crud, 'message_ts')
      const { channel } = call.params
      return { channel, permalink: `https://sandbox.slack.com/archives/${channel}/p${String(ts).replace('.', '')}` }
    },
    'chat.schedule_message': schedule,
    'chat.delete_scheduled_message': unschedule,
    'reactions.add': react(true),
    'reactions.remove': react(false),
    'reactions.get': (call: Call, world: World, crud: Crud) => {
      const message = messageOf(call, world, crud, 'timestamp')
      return { type: 'message', channel: call.params['channel'], message: shown(message) }
    },
    'pins.add': pin(true),
    'pins.remove': pin(false),
    'files.get_upload_url_external': openUpload,
    'files.complete_upload_external': completeUpload,
    'files.upload': completeUpload,
    'files.shared_public_url': record('update', 'files', 'file', { public_url_shared: true }),
    'files.revoke_public_url': record('update', 'files', 'file', { public_url_shared: false }),
    'users.lookup_by_email': byEmail,
    ...calls,
    ...remoteFiles,
    ...searches,
    'chat.start_stream': startStream,
    'chat.append_stream': growStream,
    'chat.stop_stream': growStream,
    'users.identity': () => ({ user: { id: ME, name: 'Ferrule' }, team: { id: 'T0SANDBOX1', name: 'Sandbox' } }),
    'dnd.info': (_: Call, world: World) => quiet(world),
    'dnd.team_info': quietOf,
    'dnd.set_snooze': snoozed,
    'dnd.end_snooze': snoozed,
    'dnd.end_dnd': () => ({}),
    'reminders.add': remember,
    'reminders.complete': record('update', 'reminders', 'reminder', { complete_ts: 1 }),
    'reminders.delete': gone('reminders', 'reminder'),
    'bookmarks.edit': record('update', 'bookmarks', 'bookmark_id'),
    'bookmarks.remove': gone('bookmarks', 'bookmark_id'),
    'usergroups.disable': record('update', 'usergroups', 'usergroup', { date_delete: 1 }),
    'usergroups.enable': record('update', 'usergroups', 'usergroup', { date_delete: 0 }),
    'usergroups.update_users': record('get', 'usergroups', 'usergroup'),
  },
  /** The bytes of a file, which is complete when they are as many as was said. */
  answer: ({ url, request, bytes }: { url: URL; request: Request; bytes: Uint8Array }, world: World) => {
    if (request.method !== 'POST' || !url.pathname.startsWith(ADDRESS)) return undefined
    const known = opened(world).get(url.pathname.slice(ADDRESS.length))
    const isWhole = known?.['size'] === bytes.length
    return Promise.resolve({ status: isWhole ? 200 : 400, body: isWhole ? `OK - ${bytes.length}` : 'incomplete' })
  },
  refuseStatus: ({ status }: { status: number }): number => (status === 429 || status >= 500 ? status : 200),
  refuse: ({ code, message, param }: { code: string; message: string; param?: string }) => ({
    ok: false,
    error: code === 'not_found' ? `${param ?? 'record'}_not_found`.replace('_id_', '_') : (words[code] ?? code),
    ...(code === 'forbidden' && { needed: 'a scope to write', provided: 'scopes to read' }),
    ...(code === 'invalid_request' && { response_metadata: { messages: [`[ERROR] ${message} [${param ?? ''}]`] } }),
  }),
} satisfies SandboxDefinition

export default definition
