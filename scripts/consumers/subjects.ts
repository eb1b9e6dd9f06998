// The connectors that consumers try: every generation of every published connector package, with a call that its sandbox answers.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { camel } from '@ferrule/core/runtime'
import type { Sandbox, SandboxName } from '@ferrule/sandbox'
import type { Published } from '../lib/packages.ts'

export interface Subject {
  /** The main entry: `@ferrule/greenhouse/v3`. */
  specifier: string
  /** A name for variables. */
  variable: string
  class: string
  /** As in the spec, and as an accessor. */
  entity: [spec: string, accessor: string]
  options: { credentials: object; baseUrl: string }
  /** Expected records of the list. */
  expected: unknown[]
}

interface Manifest {
  name: SandboxName
  entities: Record<string, { actions: Record<string, { params: { required?: string[] } }> }>
}

/** Members of any connector that a consumer uses; the connector is chosen at run time. */
interface Loaded {
  [name: string]: new (options: object) => { execute(request: object): Promise<{ data: unknown[] }> }
}

interface Sandboxes {
  createSandbox(of: SandboxName | object, options: { clock: () => number }): Sandbox
}

/** The main entries of a package that have a client of their own. */
const generations = ({ name, manifest: { exports = {} } }: Published): string[] =>
  Object.keys(exports)
    .filter((subpath) => subpath.endsWith('/client'))
    .map((subpath) => `${name}${subpath.slice(1, -'/client'.length)}`)

/** The definition that a package brings; the name of those that the sandbox's own package has. */
async function sandboxOf(
  connectors: readonly Published[],
  specifier: string,
  manifest: Manifest,
  load: (specifier: string) => Promise<unknown>,
): Promise<SandboxName | object> {
  const exported = connectors.find(({ name }) => name === specifier)?.manifest.exports ?? {}
  if (!Object.hasOwn(exported, './sandbox')) return manifest.name
  return ((await load(`${specifier}/sandbox`)) as { default: object }).default
}

/**
 * Loads each connector from an installation, starts its sandbox and finds its first list that needs no parameter and is not empty.
 * `close` ends the sandboxes.
 */
export async function findSubjects(
  connectors: readonly Published[],
  load: (specifier: string) => Promise<unknown>,
): Promise<{ subjects: Subject[]; close(): Promise<void> }> {
  const { createSandbox } = (await load('@ferrule/sandbox')) as Sandboxes
  // It stands still, since some records hold signed addresses that change with it.
  const now = Date.now()
  const closers: (() => Promise<void>)[] = []
  const subjects: Subject[] = []
  for (const specifier of connectors.flatMap(generations)) {
    const { default: manifest } = (await load(`${specifier}/manifest`)) as { default: Manifest }
    const main = (await load(specifier)) as Loaded
    const name = Object.keys(main).find((one) => one.endsWith('Connector'))
    const Connector = name && main[name]
    if (!Connector) throw new Error(`${specifier} exports no connector class`)
    const sandbox = createSandbox(await sandboxOf(connectors, specifier, manifest, load), { clock: () => now })
    const { url, close } = await sandbox.listen()
    closers.push(close)
    const options = { credentials: sandbox.credentials, baseUrl: url }
    const connector = new Connector(options)
    const lists = Object.entries(manifest.entities).filter(
      ([, { actions }]) => actions['list'] && (actions['list'].params.required ?? []).length === 0,
    )
    for (const [entity] of lists) {
      const { data } = await connector.execute({ entity, action: 'list' })
      if (data.length === 0) continue
      const variable = camel(specifier.replace(/^@[^/]+\//, '').replaceAll('/', '_'))
      subjects.push({ specifier, variable, class: name, entity: [entity, camel(entity)], options, expected: data })
      break
    }
    if (subjects.at(-1)?.specifier !== specifier) throw new Error(`${specifier} has no list that its sandbox fills`)
  }
  return { subjects, close: async () => void (await Promise.all(closers.map((close) => close()))) }
}

/** Loads what a folder has installed. */
export function loader(folder: string): (specifier: string) => Promise<unknown> {
  const { resolve } = createRequire(join(folder, 'package.json'))
  return (specifier) => import(pathToFileURL(resolve(specifier)).href)
}
