import type { Answer, Call } from '@ferrule/sandbox/engine'

type Tree = { [name: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every answer and every record says where it is and what can be done with it. */
export function withLinks(body: unknown, call: Call): unknown {
  const { records, pagination, path } = call.operation
  if (!isTree(body) || path === '/3.0/ping') return body
  const links = (rel: string) => [
    {
      rel,
      href: call.request.url.split('?')[0],
      method: 'GET',
      targetSchema: `${new URL(call.request.url).origin}/schema/3.0/Definitions/Response.json`,
    },
  ]
  const copy: Tree = { ...body, _links: links('self') }
  const inner = pagination && records ? copy[records] : undefined
  if (records && Array.isArray(inner)) copy[records] = inner.map((record) => ({ ...record, _links: links('self') }))
  return copy
}

/** Takes a dotted path out of a value; through lists, too. */
function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, [name, ...rest]))
  if (!isTree(value) || !(name in value)) return value
  const { [name]: inner, ...others } = value
  return rest.length === 0 ? others : { ...others, [name]: without(inner, rest) }
}

/** Only these paths of a value. */
function only(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => only(item, paths))
  if (!isTree(value) || paths.some((path) => path.length === 0)) return value
  const names = new Set(paths.map(([name = '']) => name))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      if (!(name in value)) return []
      return [
        [
          name,
          only(
            value[name],
            paths.filter(([first]) => first === name).map((path) => path.slice(1)),
          ),
        ],
      ]
    }),
  )
}

const pathsOf = (value: unknown): string[][] =>
  (Array.isArray(value) ? value : String(value).split(',')).map((name) => String(name).trim().split('.'))

/** `fields` and `exclude_fields`. */
export function selected(body: unknown, { params }: Call): unknown {
  if (params['fields'] !== undefined) return only(body, pathsOf(params['fields']))
  if (params['exclude_fields'] !== undefined)
    return pathsOf(params['exclude_fields']).reduce((left, path) => without(left, path), body)
  return body
}

/** The last touch on every good answer: links, fields, and nothing at all where nothing comes back. */
export function formed(answer: Answer, call: Call): Answer {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  if (call.operation.record === undefined) return { status: 204, headers }
  return { ...answer, headers, body: selected(withLinks(answer.body, call), call) }
}
