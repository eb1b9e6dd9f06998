import type { PagingDefinition } from '../define.ts'
import { allFragments, documentOf, fragmentOf } from '../graphql/documents.ts'
import type { ActionIr, ConnectorIr, EntityIr, Named } from '../ir.ts'
import { operationName, shapeName } from '../naming.ts'
import { Code, type Import, literal, type Module } from '../print.ts'
import { objectTable, tableOf } from '../tables.ts'
import { operationsFile } from './context.ts'
import { legend } from './shapes.ts'
import { constantOf, sharedRules } from './shared-rules.ts'
import { tableAsCode } from './table-code.ts'
import { takenWords } from './taken.ts'
import { coreTypesIn } from './types.ts'

/**
 * `<entity>.operations.gen.ts`: one literal per action. Literals only: a bundler keeps an unused constant whose
 * initializer is a call.
 */
export function emitOperations(ir: ConnectorIr, entity: EntityIr): Module {
  const { name } = entity.definition
  const shared = sharedRules(ir)
  const texts = entity.actions.map((action) => {
    const text = literal(operation(ir, entity, action, constantOf(shared)))
    return `export const ${operationName(name, action.name)}: Operation = ${text}\n`
  })
  const body = texts.join('\n') || 'export {}\n'
  return {
    file: operationsFile(name),
    schema: entity.file,
    imports: imports(
      ir,
      entity,
      body,
      [...shared.values()].map(({ name }) => name),
    ),
    body,
    legend,
  }
}

function operation(
  ir: ConnectorIr,
  entity: EntityIr,
  action: ActionIr,
  constant: ReturnType<typeof constantOf>,
): Record<string, unknown> {
  const { name, definition, access, params, meta } = action
  const { method, path, base, wire, styles, defaults, headers, idempotent, records, first, paging } = definition
  const { gone, download, exact, vendor = {}, graphql, keyed, deprecated, atLeastOne, atMostOne, selects } = definition
  const record = action.record && tableOf(action.record, ir.named)
  return {
    connector: ir.definition.name,
    entity: entity.definition.name,
    action: name,
    method,
    path,
    base,
    // A function: an import makes no table of a call that is not made.
    params: new Code(
      `(): Rule => (${literal(tableAsCode(objectTable(params, ir.named, { atLeastOne, atMostOne }), constant))})`,
    ),
    taken: takenWords(ir, action),
    in: placesOf(definition),
    blank: definition.blank,
    wireNames: wire,
    queryStyles: styles && byWireName(styles, wire),
    defaults,
    body: bodyCode(ir, definition),
    graphql: graphql && { ...graphql, document: documentCode(ir, entity, action) },
    keyed,
    headers,
    safe: (access === 'read' && method !== 'GET') || undefined,
    idempotent,
    goneStatuses: gone,
    selects,
    records,
    first,
    mayBeEmpty: definition.mayBeEmpty || undefined,
    meta: meta?.fields.map((field) => field.name),
    record: download || record === undefined ? undefined : tableAsCode(record),
    paging: paging && pagingLiteral(paging, params),
    parse: vendor.parse ? new Code(vendor.parse) : exact && new Code('parseExact'),
    exact,
    read: readCode(definition),
    conditional: definition.conditional ? new Code('unlessChanged') : undefined,
    prepare: prepareCode(definition),
    finish: vendor.finish && new Code(vendor.finish),
    rows: vendor.rows && new Code(vendor.rows),
    run: vendor.run && new Code(vendor.run),
    deprecated,
  }
}

/** The operation's own text, and the constants of its fragments. */
function documentCode(ir: ConnectorIr, entity: EntityIr, action: ActionIr): unknown[] {
  const { operation, fragments } = documentOf(ir, entity, action)
  return [operation, ...fragments.map((name) => new Code(fragmentOf(name, ir.named).constant))]
}

/** Encoders see what is sent: values by wire name. */
const byWireName = (styles: Readonly<Record<string, string>>, wire: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(styles).map(([name, style]) => [wire[name] ?? name, style]))

/** The encoder of an action's own body; undefined: the connector's. */
function encoderOf(ir: ConnectorIr, { body, styles = {}, ...definition }: ActionIr['definition']): string | undefined {
  const form = (body ?? ir.definition.body) === 'form'
  if (form && Object.keys(styles).some((name) => locationOf(definition, name) === 'body')) return STYLED_FORM
  return body && BODIES[body]
}

const STYLED_FORM = 'styledFormBody'

function bodyCode(ir: ConnectorIr, definition: ActionIr['definition']): Code | undefined {
  const name = definition.vendor?.body ?? encoderOf(ir, definition)
  return name === undefined ? undefined : new Code(name)
}

const locationOf = ({ place = {}, method }: Pick<ActionIr['definition'], 'place' | 'method'>, name: string): string =>
  place[name] ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'body')

export const BODIES = { form: 'formBody', json: 'jsonBody', multipart: 'multipartBody', bytes: 'bytesBody' } as const

/** The strategy of each style, and its facts that the definition does not contain. */
const STRATEGIES: Record<PagingDefinition['style'], { next: string; sized?: boolean; each?: boolean }> = {
  last_id: { next: 'lastId', each: true },
  page_token: { next: 'pageToken' },
  offset: { next: 'offset' },
  page_number: { next: 'pageNumber', sized: true },
  link: { next: 'linkHeader' },
  next_url: { next: 'nextUrl' },
  connection: { next: 'connection' },
  single: { next: 'single' },
}

/** The strategies for paging facts in headers. */
const OF_HEADERS: Partial<Record<PagingDefinition['style'], string>> = {
  page_token: 'headerPageToken',
  offset: 'headerOffset',
  page_number: 'headerPageNumber',
}

function strategyOf(paging: PagingDefinition): string {
  const told = 'pages' in paging || Object.values(paging).some((path) => String(path).startsWith('header:'))
  return (told ? OF_HEADERS[paging.style] : undefined) ?? STRATEGIES[paging.style].next
}

function pagingLiteral(paging: PagingDefinition, params: ActionIr['params']): Record<string, unknown> {
  const { style, ...names } = paging
  const { next: _, ...facts } = STRATEGIES[style]
  // A link that is used as a whole may count pages, which depend on the page size.
  const isWhole =
    (paging.style === 'link' && !paging.from && !paging.only) || (paging.style === 'next_url' && !paging.only)
  const isSized = isWhole || (paging.style === 'link' && counts(params, paging.param))
  return { next: new Code(strategyOf(paging)), ...names, ...facts, ...(isSized && paging.size && { sized: true }) }
}

/** Whether a parameter is the number of a page, which depends on the page size; tokens do not. */
function counts({ fields }: ActionIr['params'], name: string): boolean {
  let type = fields.find((field) => field.name === name)?.type
  while (type && 'inner' in type) type = type.inner
  return type?.kind === 'number'
}

const isReserved = (path: string): boolean => path.includes('{+')

/** Fills `{+name}` before the vendor's own step. */
function prepareCode({ path, vendor: { prepare } = {} }: ActionIr['definition']): Code | undefined {
  if (!isReserved(path)) return prepare === undefined ? undefined : new Code(prepare)
  if (prepare === undefined) return new Code('reservedPath')
  return new Code(`(request, step) => {\n  reservedPath(request, step)\n  return ${prepare}?.(request, step)\n}`)
}

/** The reader of a streamed response. */
function readCode({ download, stream }: ActionIr['definition']): Code | undefined {
  if (stream !== undefined) return new Code(stream === 'events' ? 'eventStream' : 'recordLines')
  return download ? new Code('download') : undefined
}

/** Params of `{+name}` are placed by `reservedPath`, so they have no other location. */
function placesOf({ path, place }: ActionIr['definition']): ActionIr['definition']['place'] {
  const reserved = [...path.matchAll(/\{\+(\w+)\}/g)].map(([, name = '']) => [name, 'none'] as const)
  return reserved.length > 0 ? { ...Object.fromEntries(reserved), ...place } : place
}

/** The names that the literals refer to: functions of core, vendor steps, and tables of named types. */
function imports(ir: ConnectorIr, { actions }: EntityIr, body: string, shared: readonly string[]): Import[] {
  const core = new Set<string>()
  const steps = new Set<string>()
  for (const action of actions) {
    const { definition } = action
    const { paging, exact, vendor = {} } = definition
    if (paging) core.add(strategyOf(paging))
    if (isReserved(definition.path)) core.add('reservedPath')
    if (exact && !vendor.parse) core.add('parseExact')
    if (definition.conditional) core.add('unlessChanged')
    const read = readCode(definition)
    if (read) core.add(read.text)
    if (action.params.fields.some(({ type }) => coreTypesIn(type).includes('ByteSource'))) core.add('isByteSource')
    const encoder = encoderOf(ir, definition)
    if (encoder) core.add(encoder)
    for (const step of Object.values(vendor)) steps.add(step)
  }
  const shapes = [...[...ir.named.values()].map(({ name }: Named) => shapeName(name)), ...shared]
  return [
    { from: '@ferrule/core/runtime', types: actions.length > 0 ? ['Operation', 'Rule'] : [], values: [...core] },
    { from: '../vendor/index.ts', values: [...steps] },
    {
      from: './fragments.gen.ts',
      values: [...allFragments(ir).values()].map(({ constant }) => constant).filter((name) => mentions(body, name)),
    },
    { from: './shapes.gen.ts', values: shapes.filter((name) => mentions(body, name)) },
  ]
}

const mentions = (body: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(body)
