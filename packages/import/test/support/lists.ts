import { SURE } from '../../src/draft/guesses.ts'
import { makeDraft } from '../../src/draft/index.ts'
import { readApi } from '../../src/read/index.ts'
import { listText } from '../../src/report.ts'
import { allOf } from './api.ts'

/** How lists continue: a small document for each construct that led to a wrong guess. */

export type Json = Readonly<Record<string, unknown>>
export const text = { type: 'string' }
export const number = { type: 'integer' }
export const flag = { type: 'boolean' }
export const object = (properties: Json) => ({ type: 'object', properties })
export const things = { type: 'array', items: object({ id: text, name: text }) }

export interface List {
  readonly query?: Readonly<Record<string, Json>>
  readonly body?: Json
  readonly answer: Json
  readonly example?: unknown
  readonly path?: string
  readonly headers?: Json
  readonly summary?: string
}

export function documentOf(lists: readonly List[], description?: string) {
  const paths = lists.map(({ query = {}, body, answer, example, path, headers, summary }, index): [string, Json] => {
    const parameters = Object.entries(query).map(([name, { description, style, example: shown, ...schema }]) => ({
      ...{ name, in: 'query', schema },
      ...(description !== undefined && { description }),
      ...(style !== undefined && { style, explode: true }),
      ...(shown !== undefined && { example: shown }),
    }))
    const content = { 'application/json': { schema: answer, ...(example !== undefined && { example }) } }
    const requestBody = body && { content: { 'application/json': { schema: body } } }
    const operation = {
      summary,
      parameters,
      requestBody,
      responses: { 200: { description: '', content, ...(headers && { headers }) } },
    }
    return [path ?? `/things${index || ''}${body ? '/search' : ''}`, { [body ? 'post' : 'get']: operation }]
  })
  const document = { openapi: '3.1.0', info: { title: 'T', description }, servers: [{ url: 'https://t.example' }] }
  return readApi({
    name: 'doc',
    folder: undefined,
    text: JSON.stringify({ ...document, paths: merged(paths) }),
  })
}

/** Operations by path: one path may have a GET and a POST. */
function merged(paths: readonly [string, Json][]): Json {
  const found: Record<string, Json> = {}
  for (const [path, item] of paths) found[path] = { ...found[path], ...item }
  return found
}

export const draftOf = (...lists: List[]) => {
  const api = documentOf(lists)
  return makeDraft(api, allOf(api, 'acme'))
}
export const said = (...lists: List[]) =>
  draftOf(...lists).rows.map(
    ({ paging, records, confidence }) => `${confidence < SURE ? '? ' : ''}${listText(paging, records)}`,
  )

export const limit = { type: 'integer' }
export const nextPage = object({ offset: text, path: text, uri: { ...text, format: 'uri' } })

export const relations = { type: 'array', items: object({ rel: text, href: text }) }

export const saying = (schema: Json, description: string) => ({ ...schema, description })
