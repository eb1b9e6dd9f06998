// The digests of the documents that vendors publish: schemas/<connector>/digest.json, and packages/<package>/test/digest.json
// of documents that no connector is made of. Made anew from the documents, which lie
// beside the repository in ../shared and are not part of it.
//
//   node --conditions=@ferrule/source scripts/digest/index.ts [connector or package…] [--check]
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type Digest, pack } from '@ferrule/test-kit/digest'
import { root } from '@ferrule/test-kit/repo'
import type { IntrospectionQuery } from 'graphql'
import { parseText } from '../../packages/import/src/read/json.ts'
import { coverageOf, keyOf, listed, readList } from '../coverage/operations.ts'
import { factsOf, valuesOf } from './facts.ts'
import { schemaLines } from './graphql.ts'
import { narrowed } from './openapi.ts'

type Names = Readonly<Record<string, unknown>>
type Manifest = Parameters<typeof coverageOf>[1]

const shared = join(root, '../shared')
/** Coverage that every connector must have, by its name. */
const REQUIRED = ['operations', 'record-fields', 'searchable-fields'].map((name) => `spec/${name}.json`)

const read = (path: string): Record<string, unknown> => parseText(readFileSync(join(shared, path), 'utf8'), path)

/** Documents that the tests of a package read, whole. */
export const OTHERS: Readonly<Record<string, readonly string[]>> = {
  import: ['box.openapi.json', 'intercom-2.14.openapi.yaml', 'intercom-2.15.openapi.yaml'].map(
    (file) => `specs/openapi/${file}`,
  ),
  sync: ['specs/airbyte_protocol.yaml'],
}

/** Paths below `shared`; a further generation of an API has its documents with the first one. */
const documentsOf = (connector: string): string[] =>
  globSync([`specs/${connector}.*.json`, `specs/openapi/${connector}.*.json`], { cwd: shared })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

/** The manifests of the generations of an API. */
async function manifestsOf(connector: string): Promise<[name: string, manifest: Manifest][]> {
  const names = listed().filter((name) => name.replace(/-v\d+$/, '') === connector)
  return Promise.all(
    names.map(async (name): Promise<[string, Manifest]> => {
      const { default: manifest } = (await import(`${readList(name).entry}/manifest`)) as { default: Manifest }
      return [name, manifest]
    }),
  )
}

/** Of recorded exchanges with addresses of an API in REST, those about records that some action reads or writes. */
function shown(fixtures: Names, paths: readonly string[]): Names {
  const literals = (path: string): string[] =>
    path.split('/').filter((part) => /^[a-z_]+(\.json)?$/.test(part) && !/^(admin|api|graphql\.json)$/.test(part))
  const words = new Set(paths.flatMap(literals).map((part) => part.replace('.json', '')))
  const isOurs = ({ path }: { path?: string }): boolean =>
    literals(path ?? '').some((part) => words.has(part.replace('.json', '')))
  return Object.fromEntries(
    Object.entries(fixtures).map(([name, all]) => [
      name,
      Array.isArray(all) && all.some(({ path }) => path?.startsWith('/admin/')) ? all.filter(isOurs) : all,
    ]),
  )
}

/** The texts of steps written by hand, which name further paths. */
const stepsOf = (connector: string): string =>
  globSync(`packages/${connector}/src/{,*/}vendor/**/*.ts`, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

async function digestOf(connector: string): Promise<Digest> {
  const manifests = await manifestsOf(connector)
  const used = new Set(
    manifests.flatMap(([name, manifest]) => {
      const { covered } = coverageOf(name, manifest)
      return covered.filter(({ actions }) => actions.length > 0).map(({ operation }) => keyOf(operation))
    }),
  )
  const steps = stepsOf(connector)
  const isUsed = (operation: string): boolean =>
    used.has(keyOf(operation)) || steps.includes(`${operation.slice(operation.indexOf('/'))}?`)
  const actions = manifests.flatMap(([, { entities }]) =>
    Object.values(entities).flatMap((entity) => Object.values(entity.actions)),
  )
  const queries = actions.flatMap(({ graphql }) => (graphql ? [graphql.document] : []))
  const reduced = (path: string): unknown => {
    const document = read(path)
    if (basename(path).includes('.fixtures.'))
      return valuesOf(
        shown(
          document,
          actions.map(({ path }) => path),
        ),
      )
    if ('data' in document) return { graphql: schemaLines(document['data'] as IntrospectionQuery, queries) }
    const history = document['x-field-history']
    // The vendor's SDK, a development dependency, has the rest in its typings.
    if (history) return { paths: {}, components: { schemas: {} }, 'x-field-history': history }
    return narrowed(factsOf(document) as object, isUsed)
  }
  const own = documentsOf(connector).map((path) => [path, pack(reduced(path))] as const)
  const required = REQUIRED.flatMap((path) => {
    const part = read(path)[connector]
    return part ? [[path, pack({ [connector]: part })] as const] : []
  })
  return { documents: Object.fromEntries([...own, ...required]) }
}

/** A part and a document a line. */
function textOf({ documents }: Digest): string {
  const lines = Object.entries(documents).map(
    ([path, { parts, document }]) =>
      `${JSON.stringify(path)}:{"parts":[\n${parts.map((part) => JSON.stringify(part)).join(',\n')}],\n"document":${JSON.stringify(document)}}`,
  )
  return `{"documents":{\n${lines.join(',\n')}\n}}\n`
}

/** Without examples, which nobody reads there. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const isExample = (name: string, part: unknown): boolean =>
    /^examples?$/.test(name) && !(part as { type?: unknown } | null)?.type
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (isExample(name, part) ? [] : [[name, bare(part)]])),
  )
}

const wholeOf = (paths: readonly string[]): Digest => ({
  documents: Object.fromEntries(paths.map((path) => [path, pack(factsOf(bare(read(path))))])),
})

/** The digest of a connector or package as its documents make it; undefined if there are none. */
export async function made(name: string): Promise<string | undefined> {
  const others = OTHERS[name]
  const digest = others ? wholeOf(others) : await digestOf(name)
  return Object.keys(digest.documents).length > 0 ? textOf(digest) : undefined
}

export const fileOf = (name: string): string =>
  join(root, OTHERS[name] ? `packages/${name}/test` : `schemas/${name}`, 'digest.json')
/** Whether the documents are here, and not to be left aside. */
export const hasDocuments = existsSync(shared) && !process.env['FERRULE_DIGESTS']

async function main(args: readonly string[]): Promise<number> {
  const chosen = args.filter((arg) => !arg.startsWith('--'))
  const names = [...new Set(listed().map((name) => name.replace(/-v\d+$/, ''))), ...Object.keys(OTHERS)]
  let status = 0
  for (const name of chosen.length > 0 ? chosen : names) {
    const text = await made(name)
    const file = fileOf(name)
    if (text === undefined || (existsSync(file) && readFileSync(file, 'utf8') === text)) continue
    if (args.includes('--check')) status = 1
    else writeFileSync(file, text)
    console.log(`${relative(root, file)} differs (${Math.round(text.length / 1000)} kB)`)
  }
  return status
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
