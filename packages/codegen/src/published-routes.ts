import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An operation of the vendor's published document. Its types are TypeScript. */
export interface PublishedRoute {
  /** The vendor's group of operations. */
  readonly tag: string
  /** Method and path; required query parameters beside a body follow as `{?name}`. */
  readonly route: string
  /** Path parameters, and those of the body, or of the query if there is no body. */
  readonly params: string
  readonly answer: string
  /** Optional query parameters beside a body. */
  readonly query?: string | undefined
  /** A list continues as the vendor's lists do: its record. */
  readonly record?: string | undefined
}

/** The digest of a published document, as types: `routes.txt` of a schema's folder. */
export interface PublishedRoutes {
  /** Where the document is from: lines of `Word: text`. */
  readonly head: ReadonlyMap<string, string>
  /** Named types. */
  readonly types: ReadonlyMap<string, string>
  readonly routes: readonly PublishedRoute[]
}

/** Reads `routes.txt` of a schema's folder, or the payloads of its webhooks in `events.txt`; undefined if there is none. */
export function readPublishedRoutes(
  folder: string,
  name: 'routes.txt' | 'events.txt' = 'routes.txt',
): PublishedRoutes | undefined {
  const file = join(folder, name)
  return existsSync(file) ? parseRoutes(readFileSync(file, 'utf8')) : undefined
}

export function parseRoutes(text: string): PublishedRoutes {
  const [head = '', types = '', routes = ''] = text.split('\n\n')
  const pairs = (part: string, mark: string): [string, string][] =>
    linesOf(part).map((line) => {
      const at = line.indexOf(mark)
      return [line.slice(0, at), line.slice(at + mark.length)]
    })
  return {
    head: new Map(pairs(head, ': ')),
    types: new Map(pairs(types, ' = ')),
    routes: linesOf(routes).map((line) => {
      const [tag = '', route = '', params = '', answer = '', query, record] = line.split('\t')
      return { tag, route, params, answer, query: query || undefined, record: record || undefined }
    }),
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

/** The text that {@link parseRoutes} reads: facts by line, without spaces that say nothing. */
export function writeRoutes({ head, types, routes }: PublishedRoutes): string {
  const parts = [
    [...head].map(([name, value]) => `${name}: ${value}`),
    [...types].map(([name, type]) => `${name} = ${type}`),
    routes.map(({ tag, route, params, answer, query = '', record = '' }) =>
      [tag, route, params, answer, query, record].join('\t').trimEnd(),
    ),
  ]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
