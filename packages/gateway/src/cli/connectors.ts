import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ParamsError } from '@ferrule/core'
import type { Manifest } from '@ferrule/core/manifest'
import type { Answers } from '@ferrule/import/document'
import { nearest } from '../../../core/src/shape/nearest.ts'
import type { Changes } from '../connectors/changes.ts'
import { type Grade, gradeInWords, type Tried } from '../connectors/kind.ts'
import { describePackage, isPackageFolder, isPackageName } from '../connectors/packages.ts'
import { type Known, UnconfirmedHosts } from '../connectors/registry.ts'
import { tryStored } from '../connectors/try.ts'
import { typesOf } from '../connectors/types.ts'
import { ALL } from '../db/database.ts'
import { outcomeOf } from '../errors.ts'
import type { Gateway } from '../services.ts'
import { type Environment, openFrom } from './options.ts'
import { misuse, parse } from './pages.ts'

/** `ferrule connectors`: connectors of documents and packages, which a running gateway serves without a restart. */
export async function connectors(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('connectors', args)
  const [verb = 'list', first, second] = positionals
  const gateway = await openFrom(values, env)
  const print = (facts: object, text: string) => process.stdout.write(`${values.json ? JSON.stringify(facts) : text}\n`)
  try {
    if (verb === 'list') await list(gateway, values.json === true, print)
    else if (verb === 'add' && first !== undefined)
      await noted(gateway, 'add', values, () => put(gateway, first, undefined, values, print))
    else if (verb === 'update' && first !== undefined)
      await noted(gateway, 'update', values, () => put(gateway, second, first, values, print), first)
    else if (verb === 'remove' && first !== undefined) {
      await noted(gateway, 'remove', values, () => gateway.registry.remove(first), first)
      print({ removed: first }, `${first} is removed`)
    } else if (verb === 'try' && first !== undefined) {
      await noted(gateway, 'try', values, () => tryIt(gateway, first, values.source, print), first)
    } else if (verb === 'types' && first !== undefined) {
      const { manifest, row } = await gateway.registry.demand(first)
      process.stdout.write(typesOf(manifest, row.version))
    } else throw misuse('connectors', problemOf(verb, first))
  } finally {
    await gateway.close()
  }
}

/** The audit has what the routes would write: which hosts receive credentials is decided here, too. */
async function noted(
  { audit }: Gateway,
  verb: string,
  { data: _, json: __, 'database-url': ___, ...values }: Readonly<Record<string, unknown>>,
  run: () => Promise<unknown>,
  target?: string,
): Promise<void> {
  if (values['dry-run']) return void (await run())
  const entry = { workspaceId: null, actor: 'command line', action: `connectors.${verb}`, requestId: randomUUID() }
  const write = (outcome: string, name: string | undefined) =>
    audit.write({ ...entry, ...(name !== undefined && { target: name }), params: Object.keys(values), outcome })
  try {
    const name = await run()
    await write('ok', target ?? (typeof name === 'string' ? name : undefined))
  } catch (error) {
    await write(outcomeOf(error), target)
    throw error
  }
}

const VERBS = ['add', 'list', 'remove', 'try', 'types', 'update']

/** Says whether the word is unknown, or its argument is missing. */
function problemOf(verb: string, first: string | undefined): string {
  if (VERBS.includes(verb))
    return `${verb} needs ${verb === 'add' ? 'a document or a package' : 'the name of a connector'}; usage`
  const close = nearest(verb, VERBS)
  return `${JSON.stringify(verb.slice(0, 60))} is none of ${VERBS.join(', ')}${close && `; did you mean ${close}${first === undefined ? '' : ` ${first.slice(0, 60)}`}?`}; usage`
}

/** As JSON, none is no line: each line is a connector. */
async function list(gateway: Gateway, json: boolean, print: (facts: object, text: string) => void): Promise<void> {
  const all = await gateway.registry.list()
  for (const one of all)
    print(
      one,
      `${one.name}  version ${one.version}  ${one.operations} actions  ${gradeInWords(one.grade, one.tried)}  ${one.hosts.join(', ')}`,
    )
  if (all.length === 0 && !json)
    process.stdout.write('there are no connectors of documents or packages; add one with ferrule connectors add\n')
}

/** Tries a connector with a source of it; the only one, if none is named. */
async function tryIt(
  gateway: Gateway,
  name: string,
  sourceId: string | undefined,
  print: (facts: object, text: string) => void,
): Promise<void> {
  await gateway.registry.demand(name)
  const all = sourceId === undefined ? await gateway.sources.list(ALL, { kind: name }) : []
  if (sourceId === undefined && all.length !== 1)
    throw new ParamsError(
      all.length === 0
        ? `there is no source of ${name}; add one with ferrule sources add ${name} --env`
        : `there are ${all.length} sources of ${name}; choose one with --source: ${all.map(({ id }) => id).join(', ')}`,
    )
  const { row, lists } = await tryStored(gateway, name, sourceId ?? (all[0]?.id as string))
  for (const one of lists) print(one, `${one.list}: ${one.outcome}${one.why ? `: ${one.why}` : ''}`)
  print(row, `${name} version ${row.version}: ${gradeInWords(row.grade, row.tried)}`)
  for (const wrong of row.tried?.wrong ?? []) print({ wrong }, `wrong: ${wrong}`)
  if (!row.tried?.passed) process.exitCode = 1
}

interface Values {
  readonly answers?: string
  readonly 'dry-run'?: boolean
  readonly name?: string
  readonly 'base-url'?: string
  readonly hosts?: string
  readonly yes?: boolean
  readonly private?: boolean
}

/** Returns the name of what is stored. */
async function put(
  gateway: Gateway,
  from: string | undefined,
  name: string | undefined,
  values: Values,
  print: (facts: object, text: string) => void,
): Promise<string | undefined> {
  const known = name === undefined ? undefined : await gateway.registry.demand(name)
  const wanted = from ?? known?.package?.from
  if (wanted !== undefined && isPackage(wanted)) return putPackage(gateway, wanted, known, values, print)
  const { describeDocument, readAnswers, readSource } = await import('@ferrule/import/document')
  try {
    const source = await readSource(placeOf(from, known), process.cwd())
    const given = values.answers === undefined ? undefined : readAnswers(textOf(values.answers))
    const described = describeDocument(source, {
      name: name ?? values.name,
      baseUrl: values['base-url'],
      answers: given ?? known?.answers,
    })
    // A try says nothing of another document.
    const tried = given?.digest === described.digest ? triedIn(given, described.grade) : undefined
    if (known !== undefined) {
      printChanges(await gateway.registry.compare(described.manifest as unknown as Manifest), print)
    }
    if (values['dry-run']) return undefined
    const hosts = values.yes ? described.hosts : values.hosts?.split(',').map((host) => host.trim())
    const made = await gateway.registry.put(
      described,
      { hosts, allowPrivate: values.private === true, tried },
      known !== undefined,
    )
    print(
      made,
      `${made.name} version ${made.version}: ${made.operations} of ${described.operations} operations, ${made.lists} lists; ${made.hosts.join(', ')}`,
    )
    for (const { list, why } of described.doubts) print({ doubt: list, why }, `uncertain: ${list}: ${why}`)
    return made.name
  } catch (error) {
    if (error instanceof UnconfirmedHosts) throw new ParamsError(howToConfirm(error.hosts))
    throw (error as Error)?.name === 'ImportError' ? new ParamsError((error as Error).message) : error
  }
}

/** Where the document is. A file by its whole path: the next update may run in another folder. */
function placeOf(from: string | undefined, known: Known | undefined): string {
  if (from === undefined && known?.row.origin === 'request')
    throw new ParamsError(`${known.row.name} was sent over HTTP, without a place to read again; name its document`)
  const place = from ?? known?.row.origin ?? ''
  return place === '' || /^[a-z][a-z0-9+.-]+:\/\//i.test(place) ? place : resolve(place)
}

const howToConfirm = (hosts: readonly string[]): string =>
  `credentials will be sent to ${hosts.join(', ')}: confirm with --hosts ${hosts.join(',')}, or every host of the document with --yes; --base-url names another`

/** A folder with a package, or the name of one: documents are files and addresses. */
const isPackage = (from: string): boolean =>
  isPackageFolder(from) || (isPackageName(from) && !/\.(json|ya?ml)$/i.test(from) && !existsSync(from))

async function putPackage(
  gateway: Gateway,
  from: string,
  known: Known | undefined,
  values: Values,
  print: (facts: object, text: string) => void,
): Promise<string | undefined> {
  for (const option of ['name', 'base-url', 'hosts', 'answers'] as const)
    if (values[option] !== undefined) throw new ParamsError(`--${option} is for documents; a package has its own`)
  const described = await describePackage(from)
  const { name } = described.manifest
  if (known && known.row.name !== name) throw new ParamsError(`${from} is the connector ${name}, not ${known.row.name}`)
  if (known) printChanges(await gateway.registry.compare(described.manifest), print)
  if (values['dry-run']) return undefined
  const made = await gateway.registry.putPackage(described, known !== undefined, values.private === true)
  print(
    made,
    `${made.name} version ${made.version}: ${described.kept.name} ${described.kept.version}, ${made.operations} actions, ${made.lists} lists; ${made.hosts.join(', ')}`,
  )
  return made.name
}

function printChanges({ breaking, added }: Changes, print: (facts: object, text: string) => void): void {
  for (const change of breaking) print({ breaking: change }, `breaking: ${change}`)
  for (const change of added) print({ added: change }, `new: ${change}`)
  if (breaking.length + added.length === 0) print({ breaking, added }, 'nothing breaks, and nothing is new')
}

/** @throws {ParamsError} if the file cannot be read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ParamsError(code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read: ${code ?? error}`)
  }
}

/** The verdict that an import keeps of its own try. */
function triedIn({ tried }: Answers, grade: Grade): Tried | undefined {
  const time = Date.parse(tried?.on ?? '')
  if (!tried || Number.isNaN(time)) return undefined
  const wrong = Object.keys(tried.lists).filter((list) => tried.lists[list] === 'wrong')
  const { length } = Object.values(tried.lists).filter((verdict) => verdict !== 'unknown')
  return { at: new Date(time).toISOString(), passed: grade !== 'drafted', read: length, wrong }
}
