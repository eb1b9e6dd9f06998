import { accessOf } from '../../../codegen/src/access.ts'
import { titleOf } from '../../../codegen/src/naming.ts'
import type { Operation, Schema } from '../model.ts'
import { sentence, short } from '../read/text.ts'
import { block, inline, member, note, quote, value } from './code.ts'
import type { Paging } from './paging.ts'
import type { Param, Request } from './params.ts'
import type { Writer } from './types.ts'

/** One drafted action. */
export interface Action {
  readonly name: string
  readonly operation: Operation
  readonly request: Request
  /** Name of the server, if it is not the default one. */
  readonly base: string | undefined
  readonly paging: Paging | undefined
  /** Path of the records in the response. */
  readonly records: string
  /** The returned record; null: none, undefined: the entity's own. */
  readonly record: Schema | null | undefined
  readonly meta: readonly { readonly name: string; readonly schema: Schema }[]
  readonly download: boolean
  /** Parts that could not be drafted. */
  readonly lost: readonly string[]
}

/** Defaults of the whole connector. */
export interface Usual {
  readonly query: 'repeat' | 'csv' | 'brackets'
  readonly body: 'json' | 'form'
}

/** The text of an action: `list: { … }`. */
export function actionText(entity: string, action: Action, writer: Writer, usual: Usual): string {
  const { name, operation, request, base, paging, records, download } = action
  const { method, deprecated, docs } = operation
  const members = [
    `summary: ${quote(sentence(operation.summary, titleOf(entity, name)))}`,
    ...(docs && /^https?:\/\/[^\s'"]+$/.test(docs) ? [`docs: ${quote(docs)}`] : []),
    ...accessText(name, method, paging !== undefined),
    `method: ${quote(method)}`,
    `path: ${quote(request.path)}`,
    ...(base ? [`base: ${quote(base)}`] : []),
    ...paramsText(request, writer),
    ...placesText(action, usual),
    ...(request.body && request.body !== usual.body ? [`body: ${quote(request.body)}`] : []),
    ...(Object.keys(request.headers).length > 0 ? [`headers: ${value(request.headers)}`] : []),
    ...(records ? [`records: ${quote(records)}`] : []),
    ...metaText(action, writer),
    ...recordText(action, writer),
    ...(download ? ['download: true'] : []),
    ...(paging ? [`paging: ${value(paging)}`] : []),
    ...(deprecated ? [`deprecated: ${quote('The vendor has deprecated it.')}`] : []),
  ]
  const notes = action.lost.map((text) => note(`Not drafted: ${text}.`)).join('')
  return `${notes}${member(name)}: ${block(members)}`
}

function accessText(name: string, method: Operation['method'], list: boolean): string[] {
  const known = accessOf(name, { method: method as 'GET' })
  const meant = method === 'GET' || list ? 'read' : (known ?? 'write')
  return known === meant ? [] : [`access: ${quote(meant)}`]
}

function paramsText({ params, body }: Request, writer: Writer): string[] {
  if (params.length === 0) return []
  writer.bytes = body === 'multipart' || body === 'bytes'
  // Required parameters come first.
  const order = [...params.filter(({ required }) => required), ...params.filter(({ required }) => !required)]
  const fields = order.map(({ name, schema, required, description }) =>
    writer.field(name, schema, 'params', { optional: !required, description }),
  )
  return [`params: z.strictObject(${block(fields)})`]
}

/** Parameters that are not in their method's default location, and wire names that differ. */
function placesText({ request, operation }: Action, usual: Usual): string[] {
  const { params } = request
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE'
  const places = params.flatMap((param) => {
    const place = placeOf(param, inQuery)
    return place === undefined ? [] : [`${member(param.name)}: ${quote(place)}`]
  })
  const wires = params.flatMap(({ name, wire, in: where }) =>
    wire === undefined || where === 'header' ? [] : [`${member(name)}: ${quote(wire)}`],
  )
  const styles = params.flatMap(({ name, style, in: where }) => {
    const expected = where === 'query' ? usual.query : 'brackets'
    return style && style !== expected ? [`${member(name)}: ${quote(style)}`] : []
  })
  const written = (what: string, entries: readonly string[]): string[] =>
    entries.length > 0 ? [`${what}: ${entries.length > 3 ? block(entries) : inline(entries)}`] : []
  const fixed = params.flatMap((one) => (one.fixed === undefined ? [] : [`${member(one.name)}: ${value(one.fixed)}`]))
  return [
    ...written('place', places),
    ...written('wire', wires),
    ...written('styles', styles),
    ...written('defaults', fixed),
  ]
}

function placeOf({ in: where, wire }: Param, inQuery: boolean): string | undefined {
  if (where === 'header') return `header:${wire}`
  if (where === 'query') return inQuery ? undefined : 'query'
  if (where === 'body') return inQuery ? 'body' : undefined
  return where === 'whole_body' ? 'whole_body' : undefined
}

function metaText({ meta }: Action, writer: Writer): string[] {
  if (meta.length === 0) return []
  const fields = meta.map(({ name, schema }) =>
    writer.field(name, { ...schema, nullable: true }, 'record', {
      optional: true,
      description: short(schema.description ?? ''),
    }),
  )
  return [`meta: ${block(fields)}`]
}

function recordText({ record, operation }: Action, writer: Writer): string[] {
  if (record === undefined) return []
  if (record === null) return ['record: null']
  const text = writer.type(record, 'record')
  const says = text === 'z.unknown()' ? 'z.unknown().optional()' : text
  return [`record: ${record.nullable && operation.method === 'GET' ? `${says}.nullable()` : says}`]
}
