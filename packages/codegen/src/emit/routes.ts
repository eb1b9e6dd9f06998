import type { ConnectorIr } from '../ir.ts'
import { kebab, pascal, placeOf } from '../naming.ts'
import type { PublishedRoute, PublishedRoutes } from '../published-routes.ts'

/** Files of types that TypeScript reads only if a program imports them: one per group of operations, and the types they share. */
export function emitRoutes(ir: ConnectorIr, published: PublishedRoutes): Map<string, string> {
  const { name } = ir.definition
  const { folder, source } = placeOf(ir.definition)
  const homes = housed(published)
  const tags = [...new Set(published.routes.map(({ tag }) => tag))].sort()
  const shared = [...new Set(homes.values())].filter((home) => !tags.includes(home)).sort()
  const files = new Map<string, string>()
  const add = (file: string, lines: readonly string[]): unknown =>
    files.set(`${folder}/${source}/operations/${file}.gen.ts`, `${[banner(name), ...lines].join('\n')}\n`)
  const typesOf = (home: string): string[] => [...published.types.keys()].filter((type) => homes.get(type) === home)
  const declared = (type: string): string => declarationOf(type, published.types.get(type) as string)
  for (const home of shared) {
    const own = typesOf(home)
    add(home, [...importsOf(home, textsOf(own, published), published, homes), ...own.map(declared), 'export {}'])
  }
  for (const tag of tags) {
    const routes = published.routes.filter((route) => route.tag === tag)
    const own = typesOf(tag)
    const texts = [...routes.map(textOf), textsOf(own, published)].join('\n')
    add(fileOf(tag), [
      ...importsOf(tag, texts, published, homes),
      ...own.map(declared),
      ...interfaceOf(name, tag, routes),
    ])
  }
  add('index', [
    ...tags.map((tag) => `import './${fileOf(tag)}.gen.ts'`),
    ...shared.map((home) => `export type * from './${home}.gen.ts'`),
  ])
  return files
}

const textsOf = (types: readonly string[], published: PublishedRoutes): string =>
  types.map((type) => published.types.get(type) as string).join('\n')

/** The types of other files that the texts of one name. */
function importsOf(
  home: string,
  texts: string,
  { types }: PublishedRoutes,
  homes: ReadonlyMap<string, string>,
): string[] {
  const others = [...new Set(namedIn(texts, types))].filter((type) => homes.get(type) !== home).sort()
  const byHome = [...Map.groupBy(others, (type) => homes.get(type) as string)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return [
    ...(/\bOpen</.test(texts) ? [OPEN] : []),
    ...byHome.map(([from, names]) => `import type { ${names.join(', ')} } from './${from}.gen.ts'`),
  ]
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

/** Types that take less than this together do not get a file of their own. */
const LEAST = 4_000

/** The file of each named type: that of the only tag that needs it, or one of types that the same tags need. */
function housed({ types, routes }: PublishedRoutes): ReadonlyMap<string, string> {
  const tagsOf = new Map<string, Set<string>>()
  for (const [tag, all] of Map.groupBy(routes, (route) => route.tag)) {
    const open = namedIn(all.map(textOf).join('\n'), types)
    for (let type = open.pop(); type !== undefined; type = open.pop()) {
      const tags = tagsOf.get(type) ?? new Set()
      if (tags.has(tag)) continue
      tagsOf.set(type, tags.add(tag))
      open.push(...namedIn(types.get(type) as string, types))
    }
  }
  // A shared type needs only shared ones: its tags need what it needs.
  const shared = [...tagsOf].filter(([, tags]) => tags.size > 1)
  const together = [...Map.groupBy(shared, ([, tags]) => [...tags].sort().join('\n'))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const homes = new Map<string, string>()
  for (const [type, tags] of tagsOf) homes.set(type, tags.size === 1 ? ([...tags][0] as string) : '')
  const small = common(
    together.map(([, all]) => all.map(([type]) => type)),
    types,
  )
  let files = 0
  for (const [, all] of together) {
    const names = all.map(([type]) => type)
    const home = names.some((type) => small.has(type)) ? SHARED : `${SHARED}-${++files}`
    for (const type of names) homes.set(type, home)
  }
  return homes
}

/** Groups of types that are small and need only each other. Their file costs little where one of them is needed. */
function common(groups: readonly (readonly string[])[], types: ReadonlyMap<string, string>): ReadonlySet<string> {
  const sizeOf = (group: readonly string[]) =>
    group.reduce((size, type) => size + (types.get(type) as string).length, 0)
  let left = groups.filter((group) => sizeOf(group) < LEAST)
  for (;;) {
    const found = new Set(left.flat())
    const stay = left.filter((group) =>
      group.every((type) => namedIn(types.get(type) as string, types).every((other) => found.has(other))),
    )
    if (stay.length === left.length) return found
    left = stay
  }
}
