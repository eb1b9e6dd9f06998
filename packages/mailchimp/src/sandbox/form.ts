import { type Answer, type Call, isObject, listIn, textsIn } from '@ferrule/sandbox/engine'

/** The form of every answer: links to itself, and only the fields that a call chooses. */

type Path = readonly string[]

/** Every answer and every record has its address. */
function withLinks(body: unknown, { operation: { records = '', path }, request: { url } }: Call): unknown {
  if (!isObject(body) || path === '/3.0/ping') return body
  const { origin, pathname } = new URL(url)
  const targetSchema = `${origin}/schema/3.0/Definitions/Response.json`
  const _links = [{ rel: 'self', href: `${origin}${pathname}`, method: 'GET', targetSchema }]
  const rows = Array.isArray(body[records])
    ? listIn(body[records]).map((row) => ({ ...Object(row), _links }))
    : undefined
  return { ...body, ...(rows && { [records]: rows }), _links }
}

/** Takes a dotted path out of a value; through lists, too. */
function without(value: unknown, [name = '', ...rest]: Path): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, [name, ...rest]))
  if (!isObject(value) || !(name in value)) return value
  const { [name]: inner, ...others } = value
  return rest.length === 0 ? others : { ...others, [name]: without(inner, rest) }
}

/** Only these paths of a value. */
function only(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map((item) => only(item, paths))
  if (!isObject(value) || paths.some((path) => path.length === 0)) return value
  const below = (name: string): Path[] => paths.filter(([first]) => first === name).map((path) => path.slice(1))
  const kept = Object.entries(value).filter(([name]) => below(name).length > 0)
  return Object.fromEntries(kept.map(([name, inner]) => [name, only(inner, below(name))]))
}

const pathsOf = (value: unknown): Path[] =>
  textsIn(value).flatMap((names) => names.split(',').map((name) => name.trim().split('.')))

function selected(body: unknown, { params: { fields, exclude_fields } }: Call): unknown {
  if (fields !== undefined) return only(body, pathsOf(fields))
  return pathsOf(exclude_fields).reduce((left, path) => without(left, path), body)
}

/** The last touch on every good answer. */
export function formed({ body }: Answer, call: Call): Answer {
  if (call.operation.entity === 'files') return { status: 200, body, headers: { 'content-type': 'application/gzip' } }
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  if (call.operation.record === undefined) return { status: 204, headers }
  return { status: 200, headers, body: selected(withLinks(body, call), call) }
}
