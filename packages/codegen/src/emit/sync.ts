import { nearest } from '../../../core/src/shape/nearest.ts'
import type { ReportDefinition, StreamDefinition, SyncDefinition } from '../../../core/src/sync-definition.ts'
import type { SyncInput } from '../define-sync.ts'
import type { ActionIr, ConnectorIr, Type } from '../ir.ts'
import { literal, type Module } from '../print.ts'

/** `sync.gen.ts`: the streams as plain data. Empty for a connector without `sync.ts`. */
export function emitSync(ir: ConnectorIr, input: SyncInput | undefined): Module[] {
  if (!input || 'from' in input) return []
  const module = { file: 'sync.gen.ts', schema: 'sync.ts', imports: [] }
  const streams = Object.entries(input.streams).map(([name, stream]) => ({ name, ...stream }))
  const definition: SyncDefinition = { connector: ir.definition.name, streams, excluded: input.excluded }
  const problems = [...problemsOf(ir, definition)]
  if (problems.length > 0)
    throw new Error([`schemas/${ir.definition.name}/sync.ts cannot be generated:`, ...problems].join('\n  '))
  return [
    {
      ...module,
      imports: [{ from: '@ferrule/core/manifest', types: ['SyncDefinition'] }],
      body: `export type {\n  ChangeFeed,\n  CursorDefinition,\n  DeleteRule,\n  EventFeed,\n  FeedDefinition,\n  IdFeed,\n  ListCall,\n  ParentDefinition,\n  ReportDefinition,\n  StreamDefinition,\n  StreamMode,\n  SyncDefinition,\n  TimeFormat,\n} from '@ferrule/core/manifest'\n\nconst sync: SyncDefinition = ${literal(definition)}\n\nexport default sync\n`,
    },
  ]
}

/** Reports everything that a stream mentions and the connector does not have. */
export function* problemsOf(ir: ConnectorIr, { streams, excluded }: SyncDefinition): Generator<string> {
  const names = streams.map(({ name }) => name)
  for (const stream of streams) yield* streamProblems(ir, stream, streams)
  for (const name of Object.keys(excluded)) {
    if (names.includes(name)) yield `${name} is a stream and excluded`
    else if (!entityOf(ir, name)) yield unknown('excluded', 'entity', name, entityNames(ir))
  }
  for (const { definition, actions } of ir.entities) {
    const lists = actions.some(
      ({ name, definition: { paging } }) => paging && (name === 'list' || name === 'api_search'),
    )
    if (lists && !names.includes(definition.name) && !(definition.name in excluded))
      yield `${definition.name} is a list: make it a stream, or say under \`excluded\` why it is none`
  }
}

function* streamProblems(
  ir: ConnectorIr,
  stream: StreamDefinition,
  streams: readonly StreamDefinition[],
): Generator<string> {
  const { name, list, primaryKey, parent, cursor, feed, derive, at } = stream
  const entity = entityOf(ir, name)
  if (!entity) return yield unknown(name, 'entity', name, entityNames(ir))
  const source = list.entity ?? name
  const action = stream.report ? undefined : yield* actionOf(ir, name, source, list.action ?? 'list')
  const record = action?.record ?? entity.record
  const written = Object.keys(parent?.write ?? {})

  const field = function* (path: string, type: Type | undefined = record): Generator<string> {
    if (!written.includes(path)) yield* fieldProblems(ir, name, path, type)
  }
  for (const path of primaryKey) yield* field(path)
  if (at) yield* field(at.field)
  if (stream.segments) {
    yield* field(stream.segments.field)
    if (action) yield* paramProblems(name, action, [stream.segments.from, stream.segments.to])
  }
  for (const path of Object.values(derive ?? {}).flat()) if (!path.startsWith('$')) yield* field(path)
  const asked = [list.params, ...(list.variants ?? []), parent?.params, cursor?.params]
  if (action) {
    for (const params of asked) yield* paramProblems(name, action, Object.keys(params ?? {}))
  }
  if (cursor) {
    yield* field(cursor.field)
    if (cursor.unsettled) yield* field(cursor.unsettled.field)
    if (action && cursor.from) yield* paramProblems(name, action, [cursor.from.param])
  }
  if (parent) {
    const above = streams.find((one) => one.name === parent.stream)
    const names = streams.map((one) => one.name)
    if (!above) yield unknown(name, 'stream', parent.stream, names)
    const read =
      above && entityOf(ir, above.list.entity ?? above.name)?.actions.find((one) => one.name === above.list.action)
    const fields = [...Object.values(parent.params), ...Object.values(parent.write ?? {})]
    for (const path of parent.where ? [...fields, parent.where.field] : fields) {
      if (path in (above?.parent?.write ?? {})) continue
      yield* fieldProblems(
        ir,
        `${name} (parent ${parent.stream})`,
        path,
        read?.record ?? entityOf(ir, parent.stream)?.record,
      )
    }
  }
  if (feed) yield* feedProblems(ir, stream)
  if ((stream.mode === 'feed') !== (feed !== undefined)) yield `${name}: mode feed and \`feed\` belong together`
  if ((stream.mode === 'window') !== (cursor !== undefined)) yield `${name}: mode window and \`cursor\` belong together`
  if (stream.report) yield* reportProblems(ir, stream, stream.report)
  if ((stream.mode === 'report') !== (stream.report !== undefined))
    yield `${name}: mode report and \`report\` belong together`
  if (stream.mode === 'children' && !parent) yield `${name}: mode children needs a \`parent\``
}

function* reportProblems(
  ir: ConnectorIr,
  { name, parent }: StreamDefinition,
  report: ReportDefinition,
): Generator<string> {
  const record = entityOf(ir, name)?.record
  for (const path of [report.day, ...report.ids]) yield* fieldProblems(ir, name, path, record)
  const create = yield* actionOf(ir, name, report.entity, 'create')
  const below = Object.keys(parent?.params ?? {})
  if (create) {
    yield* paramProblems(name, create, ['startDate', 'endDate', ...Object.keys(report.params), ...below])
    yield* fieldProblems(ir, name, report.id, create.record)
  }
  for (const one of ['get', 'download']) {
    const action = yield* actionOf(ir, name, report.entity, one)
    if (action) yield* paramProblems(name, action, [report.id, ...below])
  }
}

function* feedProblems(ir: ConnectorIr, { name, feed }: StreamDefinition): Generator<string> {
  if (feed?.kind === 'events') {
    const events = yield* actionOf(ir, name, feed.entity, feed.action)
    if (events) yield* paramProblems(name, events, [...Object.keys(feed.params), feed.from])
    for (const path of [feed.time, feed.type, feed.id]) yield* fieldProblems(ir, name, path, events?.record)
    const get = yield* actionOf(ir, name, name, feed.get.action)
    if (get) yield* paramProblems(name, get, [feed.get.param])
  } else if (feed?.kind === 'changes') {
    const changes = yield* actionOf(ir, name, feed.entity, feed.action)
    if (changes) yield* paramProblems(name, changes, [...Object.keys(feed.params), feed.from])
    for (const path of [feed.time, feed.id, feed.record, feed.removed])
      yield* fieldProblems(ir, name, path, changes?.record)
    yield* actionOf(ir, name, feed.start.entity, feed.start.action)
  } else if (feed) {
    for (const one of [feed.updated, feed.deleted]) {
      const ids = yield* actionOf(ir, name, name, one)
      if (ids) yield* paramProblems(name, ids, [feed.from])
      for (const path of [feed.id, feed.time]) yield* fieldProblems(ir, name, path, ids?.record)
    }
    const get = yield* actionOf(ir, name, name, feed.get.action)
    if (get) yield* paramProblems(name, get, [feed.get.param])
  }
}

const entityNames = (ir: ConnectorIr): string[] => ir.entities.map(({ definition }) => definition.name)
const entityOf = (ir: ConnectorIr, name: string) => ir.entities.find(({ definition }) => definition.name === name)

function* actionOf(
  ir: ConnectorIr,
  stream: string,
  entity: string,
  name: string,
): Generator<string, ActionIr | undefined> {
  const found = entityOf(ir, entity)
  if (!found) {
    yield unknown(stream, 'entity', entity, entityNames(ir))
    return undefined
  }
  const action = found.actions.find((one) => one.name === name)
  if (!action)
    yield unknown(
      stream,
      'action',
      `${entity}.${name}`,
      found.actions.map((one) => `${entity}.${one.name}`),
    )
  return action
}

function* paramProblems(stream: string, { params }: ActionIr, paths: readonly string[]): Generator<string> {
  const known = params.fields.map(({ name }) => name)
  for (const path of paths) {
    const [name = ''] = path.split('.')
    if (!known.includes(name)) yield unknown(stream, 'parameter', name, known)
  }
}

/** Follows a path as far as the record is described. */
function* fieldProblems(ir: ConnectorIr, stream: string, path: string, record: Type | undefined): Generator<string> {
  let type = record && plain(ir, record)
  for (const name of path.split('.')) {
    if (type?.kind !== 'object' || type.open) return
    const found = type.fields.find((field) => field.name === name)
    if (!found)
      return yield unknown(
        stream,
        'field',
        path,
        type.fields.map((field) => field.name),
      )
    type = plain(ir, found.type)
  }
}

function plain(ir: ConnectorIr, type: Type): Type {
  if ('inner' in type) return plain(ir, type.inner)
  if (type.kind === 'ref') return plain(ir, ir.named.get(type.name)?.type as Type)
  return type
}

function unknown(stream: string, what: string, name: string, names: readonly string[]): string {
  const meant = nearest(name, names)
  return `${stream}: there is no ${what} ${name}${meant ? `; did you mean ${meant}?` : ''}`
}
