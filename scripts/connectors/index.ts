// The tables by which the gateway, the hosted client, the sync commands and the agent tools find connectors. They are made of the schemas and of
// what each connector's package.json says under `ferrule`, so that a further connector is a folder.
//
//   node --conditions=@ferrule/source scripts/connectors/index.ts [--check]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { camel } from '@ferrule/core/runtime'
import { root } from '@ferrule/test-kit/repo'
import type { ConnectorDefinition } from '../../packages/codegen/src/define.ts'
import { format } from '../../packages/codegen/src/format.ts'
import { connectorNames } from '../../packages/codegen/src/load.ts'
import { compare, write } from '../../packages/codegen/src/write.ts'

/** The member `ferrule` of a connector's package.json. */
interface Known {
  /** The id that clients of gateways know the kind by. */
  readonly definitionId: string
  /** Other names of credentials and settings, as sources of the management API have them. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Webhook events that say nothing of records. */
  readonly greetings?: readonly string[]
}

interface Package {
  readonly name: string
  readonly known: Known
  readonly subpaths: readonly string[]
  /** One, or the generations of an API in the order that credentials are tried. */
  readonly definitions: readonly ConnectorDefinition[]
}

async function packages(): Promise<Package[]> {
  const definitions = await Promise.all(
    connectorNames(join(root, 'schemas')).map(async (name) => {
      const file = pathToFileURL(join(root, 'schemas', name, 'connector.ts'))
      return ((await import(file.href)) as { default: ConnectorDefinition }).default
    }),
  )
  return [...Map.groupBy(definitions, ({ name, partOf }) => partOf?.package ?? name)].map(([name, generations]) => {
    const { exports, ferrule } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    if (!ferrule?.definitionId)
      throw new Error(
        `packages/${name}/package.json needs "ferrule": { "definitionId": a UUID, by which gateways know it }`,
      )
    return { name, known: ferrule, subpaths: Object.keys(exports), definitions: generations }
  })
}

const quote = (value: unknown): string => JSON.stringify(value)

const entryOf = ({ name, partOf, under }: ConnectorDefinition): string =>
  `@ferrule/${[partOf?.package ?? name, partOf?.folder ?? under].filter(Boolean).join('/')}`

const load = (specifier: string): string => `() => import(${quote(specifier)})`

/** Entry with the streams of a generation; undefined if it has none. */
function syncOf(definition: ConnectorDefinition, subpaths: readonly string[]): string | undefined {
  const entry = entryOf(definition)
  return subpaths.includes(`${entry.replace(/^@ferrule\/[^/]+/, '.')}/sync`) ? `${entry}/sync` : undefined
}

/** Imports of the gateway for a generation. */
function generation(definition: ConnectorDefinition, subpaths: readonly string[]): string {
  const entry = entryOf(definition)
  const sync = syncOf(definition, subpaths)
  return `{
    manifestName: ${quote(definition.name)},
    className: ${quote(`${definition.className}Connector`)},
    load: () => Promise.all([import(${quote(entry)}), import(${quote(`${entry}/manifest`)})]),
    ${sync ? `sync: ${load(sync)},` : ''}
  }`
}

/** Import of the copy commands: the newest generation. */
function copiedBy({ definitions, subpaths }: Package): string | null {
  const newest = definitions.findLast((one) => syncOf(one, subpaths))
  return newest ? entryOf(newest) : null
}

function kindOf({ name, known, subpaths, definitions }: Package): string {
  const [{ connectorType }] = definitions as [ConnectorDefinition]
  const loaded = ['webhooks', 'connect', 'rest-records'].flatMap((part) =>
    subpaths.includes(`./${part}`) ? [`${camel(part)}: ${load(`@ferrule/${name}/${part}`)},`] : [],
  )
  return `{
    name: ${quote(name)},
    connectorType: ${quote(connectorType)},
    definitionId: ${quote(known.definitionId)},
    aliases: ${quote(known.aliases ?? {})},
    greetings: ${quote(known.greetings ?? [])},
    generations: [${definitions.map((one) => generation(one, subpaths)).join(', ')}],
    ${loaded.join('\n')}
  }`
}

const namesOf = ({ name, known, definitions }: Package) => [name, definitions[0]?.connectorType, known.definitionId]

/** Names of a package and of its generations: `greenhouse`, `greenhouse/v1`, `greenhouse/v3`. */
const entriesOf = ({ name, definitions }: Package): string[] => [
  ...new Set([name, ...definitions.map((one) => entryOf(one).slice('@ferrule/'.length)).sort()]),
]

const HEAD = '// Made by `pnpm generate` from the connectors; do not edit.\n'

/** The tables, by path from the root. */
async function files(): Promise<Map<string, string>> {
  const all = await packages()
  return format(
    new Map([
      [
        'packages/gateway/src/connectors/table.gen.ts',
        `${HEAD}import type { Listed } from './kind.ts'\n
/** The connectors, loaded at their first use. */
export const listed: readonly Listed[] = [${all.map(kindOf).join(',\n')}]\n`,
      ],
      [
        'packages/hosted/src/table.gen.ts',
        `${HEAD}
/** Name, display name and definition id of each kind. */
export const listed = ${quote(all.map(namesOf))} as const\n`,
      ],
      [
        'packages/sync/src/cli/table.gen.ts',
        `${HEAD}
/** The entry of each connector's package that its lists are copied with; null: they cannot be. */
export const listed: Readonly<Record<string, string | null>> = ${quote(Object.fromEntries(all.map((one) => [one.name, copiedBy(one)])))}\n`,
      ],
      [
        'packages/tools/src/published.gen.ts',
        `${HEAD}
/** The connectors of this repository, for names with a typo. */
export const published: readonly string[] = ${quote(all.flatMap(entriesOf))}\n`,
      ],
    ]),
  )
}

/** Writes what is not as it should be, or with `--check` only names it. */
export async function main(args: readonly string[]): Promise<number> {
  const made = await files()
  const differences = compare(root, made, [...made.keys()])
  if (!args.includes('--check')) write(root, made, differences)
  for (const { file, kind } of differences) console.log(`${file} ${kind}`)
  return args.includes('--check') && differences.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
