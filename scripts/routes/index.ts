// The digests of published documents as types of routes: schemas/<connector>/routes.txt. The first lines say where the document is:
// a path below ../shared, which is not part of the repository; or a file of a development dependency. Without a document, the typings
// of the vendor's SDK say the same: packages/<connector>/test/support/typings.ts reads them. What follows from a dependency is not
// committed: there, schemas/<connector>/published.txt has the first lines, and `Events` names the member of the document with its
// webhooks, whose payloads are then in schemas/<connector>/events.txt.
//
//   node --conditions=@ferrule/source scripts/routes/index.ts [connector…] [--check]
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import type { ListedOperations, SdkTypings } from '@ferrule/test-kit/sdk-typings'
import { parseRoutes, writeRoutes } from '../../packages/codegen/src/published-routes.ts'
import { keyOf, readList } from '../coverage/operations.ts'
import { type ListStyle, routesOf } from './digest.ts'

export const fileOf = (connector: string): string => join(root, 'schemas', connector, 'routes.txt')
const headOf = (connector: string): string => join(root, 'schemas', connector, 'published.txt')

const connectorsWith = (file: string): string[] =>
  globSync(`schemas/*/${file}`, { cwd: root }).map((path) => basename(dirname(path)))

/** The connectors whose digest is committed: their documents are not part of a dependency. */
export const committed = (): string[] =>
  connectorsWith('routes.txt').filter((connector) => !existsSync(headOf(connector)))

/** The document of a connector; undefined if it is not here. */
function documentOf(connector: string, name: string): string | undefined {
  if (name.startsWith('specs/')) {
    const path = join(root, '../shared', name)
    return existsSync(path) && !process.env['FERRULE_DIGESTS'] ? path : undefined
  }
  return createRequire(join(root, `packages/${connector}/package.json`)).resolve(name)
}

/** The digest as its document makes it; undefined if that is not here. */
export async function made(
  connector: string,
  head = parseRoutes(readFileSync(fileOf(connector), 'utf8')).head,
): Promise<string | undefined> {
  const { default: definition } = (await import(join(root, `schemas/${connector}/connector.ts`))) as {
    default: { lists?: readonly ListStyle[]; deletes?: 'body' }
  }
  const { lists = [], deletes } = definition
  if (head.has('Typings')) {
    const { routesOfTypings } = await import('./typings.ts')
    const { typings } = (await import(typingsOf(connector))) as { typings: SdkTypings }
    return writeRoutes({ head, ...routesOfTypings(typings, lists, listedOf(connector)) })
  }
  const path = documentOf(connector, head.get('Document') ?? '')
  if (!path) return undefined
  const { readApi } = await import('../../packages/import/src/read/index.ts')
  const api = readApi({ text: readFileSync(path, 'utf8'), name: basename(path), folder: dirname(path) })
  return writeRoutes({ head, ...routesOf(api, { prefix: head.get('Prefix') ?? '', lists, deletes }) })
}

/** The payloads of the document's webhooks, which stand under a name of its own; undefined without that. */
async function madeEvents(connector: string, head: ReadonlyMap<string, string>): Promise<string | undefined> {
  const path = head.has('Events') ? documentOf(connector, head.get('Document') ?? '') : undefined
  if (!path) return undefined
  const { eventsOf } = await import('./events.ts')
  return writeRoutes({ head, ...eventsOf(readFileSync(path, 'utf8'), head.get('Events') ?? '') })
}

function listedOf(connector: string): ListedOperations {
  const { operations } = readList(connector)
  const found = new Map(operations.map((operation) => [keyOf(operation), operation]))
  return { all: operations, find: (operation) => found.get(keyOf(operation)) }
}

const typingsOf = (connector: string): string => join(root, `packages/${connector}/test/support/typings.ts`)

/** A digest of the sources of a file of routes that is not committed. */
function sourcesOf(connector: string): string {
  const hash = createHash('sha256')
  const files = globSync(['scripts/routes/*.ts', 'packages/import/src/{model,read/*}.ts', 'pnpm-lock.yaml'], {
    cwd: root,
  })
  for (const file of [
    ...files.map((one) => join(root, one)),
    headOf(connector),
    join(root, `schemas/${connector}/connector.ts`),
    typingsOf(connector),
  ])
    if (existsSync(file)) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Makes the digests that follow from dependencies, where they are missing or old. */
export async function makeRoutes(): Promise<void> {
  for (const connector of connectorsWith('published.txt')) {
    const sources = sourcesOf(connector)
    const file = fileOf(connector)
    if (existsSync(file) && readFileSync(file, 'utf8').includes(`Sources: ${sources}\n`)) continue
    const { head } = parseRoutes(readFileSync(headOf(connector), 'utf8'))
    const stamped = new Map([...head, ['Sources', sources]])
    const events = await madeEvents(connector, stamped)
    if (events !== undefined) writeFileSync(join(dirname(file), 'events.txt'), events)
    const text = await made(connector, stamped)
    if (text !== undefined) writeFileSync(file, text)
  }
}

async function main(args: readonly string[]): Promise<number> {
  const chosen = args.filter((arg) => !arg.startsWith('--'))
  let status = 0
  for (const connector of chosen.length > 0 ? chosen : committed()) {
    const text = await made(connector)
    if (text === undefined || readFileSync(fileOf(connector), 'utf8') === text) continue
    if (args.includes('--check')) status = 1
    else writeFileSync(fileOf(connector), text)
    console.log(`schemas/${connector}/routes.txt differs (${Math.round(text.length / 1000)} kB)`)
  }
  return status
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
