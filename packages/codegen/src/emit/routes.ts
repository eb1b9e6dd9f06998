import type { ConnectorIr } from '../ir.ts'
import { kebab, pascal, placeOf } from '../naming.ts'
import type { PublishedRoute, PublishedRoutes } from '../published-routes.ts'

/** Files of types that TypeScript reads only if a program imports them: one per group of operations, and the types they share. */
export function emitRoutes(ir: ConnectorIr, published: PublishedRoutes): Map<string, string> {
  const { name } = ir.definition
  const { folder, source } = placeOf(ir.definition)
  const homes = housed(published)
  const tags = [...new Set(published.routes.map(({ tag }) => tag))].sort()
  const files = new Map<string, string>()
  const add = (file: string, lines: readonly string[]): unknown =>
    files.set(`${folder}/${source}/operations/${file}.gen.ts`, `${[banner(name), ...lines].join('\n')}\n`)
  const typesOf = (home: string): string[] => [...published.types.keys()].filter((type) => homes.get(type) === home)
  const declared = (type: string): string => declarationOf(type, published.types.get(type) as string)
  add(SHARED, [openIn(typesOf(SHARED), published), ...typesOf(SHARED).map(declared), 'export {}'].filter(Boolean))
  for (const tag of tags) {
    const routes = published.routes.filter((route) => route.tag === tag)
    const own = typesOf(tag)
    const texts = [...routes.map(textOf), ...own.map((type) => published.types.get(type) as string)].join('\n')
    const shared = [...new Set(namedIn(texts, published.types))].filter((type) => homes.get(type) === SHARED).sort()
    add(fileOf(tag), [
      ...(/\bOpen</.test(texts) ? [OPEN] : []),
      ...(shared.length > 0 ? [`import type { ${shared.join(', ')} } from './${SHARED}.gen.ts'`] : []),
      ...own.map(declared),
      ...interfaceOf(name, tag, routes),
    ])
  }
  add('index', [...tags.map((tag) => `import './${fileOf(tag)}.gen.ts'`), `export type * from './${SHARED}.gen.ts'`])
  return files
}

/** The payloads of a vendor's webhooks by event: a union for an event with several actions. */
export function emitEvents(ir: ConnectorIr, published: PublishedRoutes): Map<string, string> {
  const { name } = ir.definition
  const { folder, source } = placeOf(ir.definition)
  const events = Map.groupBy(published.routes, ({ tag }) => tag)
  const unions = [...events].map(([event, all]) => `  ${event}: ${all.map(({ answer }) => answer).join(' | ')}`)
  const lines = [
    banner(name).replace('routes.txt', 'events.txt'),
    openIn([...published.types.keys()], published),
    ...[...published.types].map(([type, text]) => declarationOf(type, text).replace(/^export /, '')),
    '/** Payloads by event, and by `action` where an event has several. */',
    `export interface WebhookEvents {`,
    ...unions,
    '}',
  ]
  return new Map([[`${folder}/${source}/webhook-events.gen.ts`, `${lines.filter(Boolean).join('\n')}\n`]])
}

/** The entry of a group of operations: its name below `operations/`. */
export const fileOf = (tag: string): string => kebab(tag.toLowerCase())

/** Editors show an interface by its name. */
const declarationOf = (name: string, type: string): string =>
  isObject(type) ? `export interface ${name} ${type}` : `export type ${name} = ${type}`

/** A type without its literals, whose text means nothing here. */
const bare = (type: string): string => type.replace(/"(?:[^"\\]|\\.)*"/g, '""')

/** Whether the brace that begins a type is closed only at its end. */
function isObject(type: string): boolean {
  const text = bare(type)
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return text.startsWith('{') && at === text.length - 1
  }
  return false
}

const SHARED = 'types'
const OPEN = "import type { OpenEnum as Open } from '@ferrule/core'"
const banner = (name: string): string =>
  `// Generated from schemas/${name}/routes.txt, the facts of the vendor's published document. Do not edit.`

const openIn = (types: readonly string[], { types: texts }: PublishedRoutes): string =>
  types.some((type) => /\bOpen</.test(texts.get(type) as string)) ? OPEN : ''

const textOf = ({ params, answer, query = '', record = '' }: PublishedRoute): string =>
  [params, answer, query, record].join('\n')

/** Lists and queries have interfaces of their own: of a route that is not called, the compiler then reads only its name. */
function interfaceOf(name: string, tag: string, routes: readonly PublishedRoute[]): string[] {
  const parts = [
    ['Routes', routes.map(({ route, params, answer }) => [route, `{ params: ${params}; answer: ${answer} }`])],
    ['Lists', routes.flatMap(({ route, record }) => (record ? [[route, record]] : []))],
    ['Queries', routes.flatMap(({ route, query }) => (query ? [[route, query]] : []))],
  ] as const
  const used = parts.filter(([, members]) => members.length > 0)
  const key = /^\w+$/.test(name) ? name : `'${name}'`
  return [
    ...used.flatMap(([part, members]) => [
      `export interface ${pascal(tag)}${part} {`,
      ...members.map(([route, type]) => `  '${route}': ${type}`),
      '}',
    ]),
    'declare global {',
    ...used.flatMap(([part]) => [
      `  interface Ferrule${part} { ${key}: Ferrule${pascal(name)}${part} }`,
      `  interface Ferrule${pascal(name)}${part} extends ${pascal(tag)}${part} {}`,
    ]),
    '}',
  ]
}

/** The named types of a text. */
const namedIn = (text: string, types: ReadonlyMap<string, string>): string[] =>
  [...bare(text).matchAll(/\b[A-Z]\w*\b(?!\??:)/g)].map(([word]) => word).filter((word) => types.has(word))

/** The file of each named type: that of the only tag that needs it, or the shared one. */
function housed({ types, routes }: PublishedRoutes): ReadonlyMap<string, string> {
  const needed = new Map<string, Set<string>>()
  for (const route of routes) {
    const found = needed.get(route.tag) ?? new Set()
    needed.set(route.tag, found)
    const open = namedIn(textOf(route), types)
    for (let type = open.pop(); type !== undefined; type = open.pop()) {
      if (found.has(type)) continue
      found.add(type)
      open.push(...namedIn(types.get(type) as string, types))
    }
  }
  // A shared type needs only shared ones: its tags need what it needs.
  const homes = new Map<string, string>()
  for (const [tag, found] of needed) for (const type of found) homes.set(type, homes.has(type) ? SHARED : tag)
  return homes
}
