// The pages of the site, read from the folders: a page that is written is in the sidebar.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { missingPackage } from './needs.ts'

type Item = DefaultTheme.SidebarItem

const docs = join(import.meta.dirname, '..')

/** The first heading of a page, without marks. */
function titleOf(page: string): string {
  const [, title = page] = /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), 'utf8')) ?? []
  return title.replaceAll('`', '')
}

const pagesIn = (folder: string): string[] =>
  readdirSync(join(docs, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.md$/.test(entry.name))
    .map((entry) => `${folder}/${entry.name.slice(0, -3)}`)
    .filter((page) => !missingPackage(`docs/${page}.md`))
    .sort()

/** Links to the pages of a folder. */
function items(folder: string): Item[] {
  const all = pagesIn(folder).filter((page) => !/\/(index|README)$/.test(page))
  return all.map((page) => ({ text: titleOf(page), link: `/${page}` }))
}

/** Pages about packages that are not here. */
const withoutPackage = ['guide', 'migrate'].flatMap((folder) =>
  readdirSync(join(docs, folder))
    .map((name) => `${folder}/${name}`)
    .filter((page) => missingPackage(`docs/${page}`)),
)

/** Pages that a build of a sample is without, such as `reference/jira/boards.md`. */
export const unsampled = process.env['FERRULE_SITE_WITHOUT']?.split(',') ?? []

export const leftOut = [...withoutPackage, ...unsampled]

/** The guide by what a reader wants to do, in reading order. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Start: ['why', 'start', 'recipes', 'compare'],
  Calls: [
    'credentials',
    'pagination',
    'errors',
    'validation',
    'transfers',
    'webhooks',
    'options',
    'observability',
    'testing',
    'bundling',
  ],
  "Your customers' accounts": ['connect', 'many-tenants'],
  'Copies and search': ['copy-and-search', 'what-copies-see', 'from-one-file-to-a-warehouse'],
  Agents: ['agents'],
  Gateway: ['run-your-own-gateway', 'ten-thousand-tenants', 'connections', 'hosted-mode', 'hosted-client'],
  'Build a connector': ['own-connector', 'schema-language'],
}

const grouped = new Set(Object.values(groups).flat())
/** Pages that no group names stand under "More", so that a new page is never lost. */
const rest = pagesIn('guide')
  .map((page) => page.slice('guide/'.length))
  .filter((name) => !grouped.has(name) && name !== 'specification')

/** The named pages of the guide that exist. */
function guidePages(names: readonly string[]): Item[] {
  const here = new Set(pagesIn('guide'))
  return names
    .map((name) => `guide/${name}`)
    .filter((page) => here.has(page))
    .map((page) => ({ text: titleOf(page), link: `/${page}` }))
}

export const guides: Item[] = [
  ...Object.entries(groups).map(([text, names]) => ({ text, items: guidePages(names) })),
  ...(rest.length > 0 ? [{ text: 'More', items: guidePages(rest) }] : []),
  { text: 'Migrate', items: items('migrate') },
]

const pages = [
  'changelog',
  'performance',
  'faults',
  'gateway-faults',
  'compared-under-fire',
  'dependencies',
  'glossary',
]

export const more: Item[] = [
  {
    text: 'About Ferrule',
    items: pages
      .filter((page) => existsSync(join(docs, `${page}.md`)))
      .map((page) => ({ text: titleOf(page), link: `/${page}` })),
  },
  { text: 'API coverage', collapsed: true, items: items('coverage') },
  {
    text: 'Contributing',
    collapsed: true,
    items: [
      { text: titleOf('architecture'), link: '/architecture' },
      { text: titleOf('guide/specification'), link: '/guide/specification' },
      { text: 'Decisions', link: '/decisions/' },
      ...items('decisions'),
    ],
  },
]

const connectors = readdirSync(join(docs, 'reference'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(docs, 'reference', entry.name, 'index.md')))
  .map((entry) => entry.name)
  .sort()

/** Entities of a connector by their names alone: the sidebar stands under its title. */
const entitiesOf = (name: string): Item[] =>
  items(`reference/${name}`).map((item) => ({ ...item, text: item.text?.split(' · ').at(-1) ?? '' }))

/** Each connector with a page for every entity. */
export const reference = connectors
  .map((name) => ({
    text: titleOf(`reference/${name}/index`),
    link: `/reference/${name}/`,
    collapsed: true,
    items: entitiesOf(name),
  }))
  .sort((one, other) => (one.text < other.text ? -1 : 1))

/** A name of several words may break between them, as `billing<wbr>Meter<wbr>Events` does, and nowhere else. */
const breakable = (item: Item): Item => ({ ...item, text: item.text?.replace(/(?=[A-Z])/g, '<wbr>') ?? '' })

/** Guides everywhere; below /reference/<connector>/ that connector's entities. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const entries = reference.map(({ text, link, items: entities }) => [
    link,
    [
      { text, link, items: entities.map(breakable) },
      {
        text: 'Other connectors',
        items: reference
          .filter((other) => other.link !== link)
          .map((other) => ({ text: other.text, link: other.link })),
      },
    ],
  ])
  return {
    ...Object.fromEntries(entries),
    '/': [...guides, { text: 'Reference', items: reference.map(({ text, link }) => ({ text, link })) }, ...more],
  }
}
