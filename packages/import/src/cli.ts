import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { folderOf, type Layout, readLayout } from '../../codegen/src/layout.ts'
import { pageText, readWith } from '../../core/src/command/page.ts'
import manifest from '../package.json' with { type: 'json' }
import { type Answers, forDigest, readAnswers, writeAnswers } from './answers.ts'
import { changeNote } from './changes.ts'
import { type Draft, digestOf, makeDraft } from './draft/index.ts'
import { snake } from './draft/names.ts'
import { planOf } from './draft/plan.ts'
import { gradeOf, withTrial } from './grade.ts'
import { type Api, ImportError } from './model.ts'
import { type Outline, outlineOf } from './outline.ts'
import { page } from './page.ts'
import { type Ask, askAll } from './questions.ts'
import { readApi } from './read/index.ts'
import { NOWHERE, WRONG_KIND } from './read/refs.ts'
import { readSource, type Source } from './read/source.ts'
import { reportText } from './report.ts'
import { testFiles } from './tests.ts'
import { type Connect, generatedConnector, type Tried, type TriedAction, tryLists } from './try.ts'
import { type Change, DRAFTS, keepDraft, merge, readFiles, readOutlineAt, writeFiles } from './update.ts'

export interface Surroundings {
  readonly cwd: string
  /** Absent: nobody can answer questions. */
  readonly ask?: Ask
  readonly fetch?: typeof fetch
  /** Creates the connector that --try uses. Default: the generated one, with credentials from the environment. */
  readonly connect?: Connect
}

export interface Outcome {
  readonly said: string
  readonly status: number
}

interface Options {
  readonly name?: string
  readonly title?: string
  readonly 'base-url'?: string
  readonly credentials?: string
  readonly only?: string
  readonly all?: boolean
  readonly yes?: boolean
  readonly check?: boolean
  readonly try?: boolean
  readonly with?: string
  readonly proven?: string
  readonly 'read-error'?: string
}

/** Runs the command, and returns its final output. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<Outcome> {
  const { values, positionals } = readWith(page, () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      // create-connector passes the name of the function that it has written.
      options: { ...page.options, 'read-error': { type: 'string' } },
    }),
  )
  if (values.help) return { said: pageText(page), status: 0 }
  if (values.version) return { said: manifest.version, status: 0 }
  if (positionals.length > 1)
    throw new ImportError(`pass one document, not ${positionals.length}: ${positionals.join(', ')}`)
  return importInto(resolve(surroundings.cwd, values.root), positionals[0], values as Options, surroundings)
}

/** Runs one import, the first one or an update. */
export async function importInto(
  root: string,
  given: string | undefined,
  options: Options,
  surroundings: Surroundings,
): Promise<Outcome> {
  const layout = readLayout(root)
  const schemas = join(root, layout.schemas)
  const stored = given === undefined ? knownAnswers(schemas, options.name) : undefined
  const from = given ?? (stored as Answers).from
  const source = await readSource(from, given === undefined ? root : surroundings.cwd, surroundings.fetch)
  const api = readApi(source)
  if (api.operations.length === 0) throw new ImportError(`${source.name} describes no operations`)
  const known = stored ?? answersIn(schemas, options.name ?? nameOf(api))
  if (options.try) return tryDraft({ root, layout, source, api, options, known, surroundings })
  const start = startAnswers(api, source, root, options, known)
  const ask = options.yes || options.check || known ? undefined : surroundings.ask
  const answers = ask ? await askAll(api, start, ask) : start
  const draft = makeDraft(api, answers)
  if (draft.entities.length === 0)
    throw new ImportError('nothing is left to draft; name resources with --only, or use --all')
  const folder = join(schemas, answers.name)
  if (options.check) return check(folder, draft, known)
  return written(api, draft, { root, layout, known })
}

/** Writes the draft, and describes the outcome. */
function written(
  api: Api,
  draft: Draft,
  { root, layout, known }: { root: string; layout: Layout; known: Answers | undefined },
): Outcome {
  const { answers } = draft
  const folder = join(root, layout.schemas, answers.name)
  const outline = readOutlineAt(folder)
  const outcome = known ? update(folder, draft) : first(folder, draft)
  const packageFolder = join(root, folderOf(layout.package, answers.name))
  keepAnswers(api, draft, folder, packageFolder)
  writeFiles(packageFolder, testFiles(draft, api, relative(packageFolder, folder).replaceAll('\\', '/')))
  const note = known && noteOf(root, draft, known, outline)
  return {
    ...outcome,
    said: [...outcome.lines, summary(api, draft, `${layout.schemas}/${answers.name}`), ...(note ?? [])].join('\n'),
  }
}

/** Writes the answers and the report. */
function keepAnswers(api: Api, draft: Draft, folder: string, packageFolder: string): void {
  const grade = gradeOf(draft.answers, (file) => existsSync(join(packageFolder, file)))
  writeFiles(
    folder,
    new Map([
      ['import.json', writeAnswers(draft.answers)],
      ['IMPORT.md', reportText(api, draft, grade)],
    ]),
  )
}

interface Attempt {
  readonly root: string
  readonly layout: Layout
  readonly source: Source
  readonly api: Api
  readonly options: Options
  readonly known: Answers | undefined
  readonly surroundings: Surroundings
}

/** Tests the draft against the vendor with the generated connector. Corrections go into answers and schema. */
async function tryDraft({ root, layout, source, api, options, known, surroundings }: Attempt): Promise<Outcome> {
  if (!known) throw new ImportError('--try needs an import: there is no import.json')
  if (known.digest !== digestOf(source.text))
    throw new ImportError('the document has changed: run ferrule-import first')
  const draft = makeDraft(api, known)
  const drift: string[] = []
  const connect = surroundings.connect ?? generatedConnector
  const packageFolder = join(root, folderOf(layout.package, known.name))
  const connector = await connect(packageFolder, known, (line) => void drift.push(line))
  const tried = await tryLists(connector, {
    plan: planOf(api, known),
    answers: known,
    actions: actionsOf(draft),
    given: { ...usualSettings(draft), ...pairsOf(options.with) },
  })
  const contradictions = [...new Set(drift)]
  const answers = triedAnswers(known, tried, contradictions.length)
  const lines = tried.map(({ name, verdict, why }) => `${verdict.padEnd(9)} ${name}: ${why}`)
  const told = [...lines, ...contradictions.map((line) => `drift     ${line}`)]
  const wrong = tried.some(({ verdict }) => verdict === 'wrong') || drift.length > 0
  const now = makeDraft(api, answers)
  if (tried.every(({ answer }) => answer === undefined)) {
    keepAnswers(api, now, join(root, layout.schemas, known.name), packageFolder)
    return { said: told.join('\n'), status: wrong ? 1 : 0 }
  }
  const { said, status } = written(api, now, { root, layout, known })
  return { said: [...told, said].join('\n'), status: wrong ? 1 : status }
}

/** Drafted actions by operation. */
function actionsOf({ entities, facts }: Draft): Map<string, TriedAction> {
  const prefixes = new Map(facts.bases.map(({ name, prefix }) => [name, prefix]))
  return new Map(
    entities.flatMap(({ name, actions }) =>
      actions.map(({ operation, name: action, base }): [string, TriedAction] => [
        operation.at,
        { name: `${name}.${action}`, prefix: prefixes.get(base ?? 'api') ?? '', elsewhere: base !== undefined },
      ]),
    ),
  )
}

/** Settings of the address that have a default. */
const usualSettings = ({ facts }: Draft): Record<string, string> =>
  Object.fromEntries(facts.settings.flatMap((one) => (one.default === '' ? [] : [[one.name, one.default] as const])))

/** The answers with what a trial found: corrected lists, and all verdicts. */
function triedAnswers(known: Answers, tried: readonly Tried[], drift: number): Answers {
  const corrected = tried.flatMap(({ at, answer }) => (answer ? [[at, answer] as const] : []))
  const verdicts = tried.map(({ at, verdict }) => [at, verdict] as const)
  const on = new Date().toISOString().slice(0, 10)
  return {
    ...known,
    lists: { ...known.lists, ...Object.fromEntries(corrected) },
    tried: withTrial(known.tried, { on, drift, lists: Object.fromEntries(verdicts) }),
  }
}

/** Parses `owner=acme,repo=chairs`. */
function pairsOf(text = ''): Record<string, string> {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new ImportError(`--with takes name=value; got "${pair}"`)
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
}

/** The answers of the last import of this name. */
const answersIn = (schemas: string, name: string): Answers | undefined =>
  NAME.test(name) && existsSync(join(schemas, name, 'import.json'))
    ? readAnswers(readFileSync(join(schemas, name, 'import.json'), 'utf8'))
    : undefined

/** The same of the named connector, or of the only one. */
function knownAnswers(schemas: string, name: string | undefined): Answers {
  const imported = existsSync(schemas)
    ? readdirSync(schemas).filter((folder) => existsSync(join(schemas, folder, 'import.json')))
    : []
  const found = name === undefined ? imported : imported.filter((folder) => folder === name)
  const [only] = found
  const answers = only !== undefined && found.length === 1 ? answersIn(schemas, only) : undefined
  if (answers) return answers
  if (found.length > 1) throw new ImportError(`name one of the imported connectors with --name: ${found.join(', ')}`)
  throw new ImportError('name a document: ferrule-import <file or https address>')
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const nameOf = ({ title }: Api): string =>
  snake(title.replace(/\b(api|rest|openapi|swagger)\b/gi, '')).replaceAll('_', '-') || 'api'

function startAnswers(api: Api, source: Source, root: string, options: Options, known: Answers | undefined): Answers {
  const name = options.name ?? known?.name ?? nameOf(api)
  if (!NAME.test(name))
    throw new ImportError(`--name must be lower-case letters, digits and single dashes; got "${name}"`)
  if (name === 'call' || name === 'client') throw new ImportError(`--name must be the vendor's, not "${name}"`)
  const title = options.title ?? known?.title ?? titleOf(name)
  const isFile = source.folder !== undefined
  const path = isFile
    ? relative(root, isAbsolute(source.from) ? source.from : join(source.folder, source.name))
    : source.from
  const only = options.only
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const base: Answers = {
    entities: {},
    actions: {},
    lists: {},
    ...(known && forDigest(known, digestOf(source.text))),
    from: path.replaceAll('\\', '/'),
    digest: digestOf(source.text),
    name,
    title,
    ...(options['base-url'] !== undefined && { baseUrl: options['base-url'] }),
    ...(options.credentials !== undefined && { credentials: options.credentials }),
    ...(options.proven !== undefined && { proven: options.proven }),
    ...(options['read-error'] !== undefined && { readError: options['read-error'] }),
  }
  if (!only && !options.all) return base
  if (only && options.all) throw new ImportError('pass --only or --all, not both')
  const { placed } = planOf(api, base)
  const names = [...new Set(placed.map(({ entity }) => entity))]
  const actions = new Set(placed.map(({ entity, action }) => `${entity}.${action}`))
  for (const one of only ?? [])
    if (!names.includes(one) && !actions.has(one))
      throw new ImportError(`there is no resource "${one}"; there are: ${names.join(', ')}`)
  return { ...base, only: options.all ? names : (only as string[]) }
}

const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')

interface Written {
  readonly lines: readonly string[]
  readonly status: number
}

function first(folder: string, draft: Draft): Written {
  const there = readFiles(folder)
  if (there.size > 0)
    throw new ImportError(
      `${folder} holds schemas that no import wrote (${[...there.keys()][0]}); name another connector with --name`,
    )
  writeFiles(folder, draft.files)
  keepDraft(folder, new Map(), draft.files, outlineOf(draft))
  return { lines: [], status: 0 }
}

const WORDS: Readonly<Record<Change['kind'], string>> = {
  added: 'added',
  changed: 'updated',
  merged: 'merged with your changes',
  conflict: 'CONFLICT: look for <<<<<<<',
  removed: 'removed',
  kept: 'kept because you changed it; no longer in the document',
}

function update(folder: string, draft: Draft): Written {
  const before = readFiles(join(folder, DRAFTS))
  const { files, changes } = merge(before, draft.files, readFiles(folder))
  writeFiles(folder, files)
  keepDraft(folder, before, draft.files, outlineOf(draft))
  const conflicts = changes.some(({ kind }) => kind === 'conflict')
  return { lines: changes.map(({ file, kind }) => `${file}: ${WORDS[kind]}`), status: conflicts ? 1 : 0 }
}

/** Lines that a merge leaves where both sides changed. */
const MARKS = /^(?:<{7}|>{7}|\|{7}) /m

/** For CI: whether the stored answers produce the stored draft from the document. */
function check(folder: string, draft: Draft, known: Answers | undefined): Outcome {
  if (!known) throw new ImportError('--check needs an import: there is no import.json')
  const before = readFiles(join(folder, DRAFTS))
  const names = [...new Set([...before.keys(), ...draft.files.keys()])].sort()
  const different = names.filter((file) => before.get(file) !== draft.files.get(file))
  const marked = [...readFiles(folder)].filter(([, text]) => MARKS.test(text)).map(([file]) => file)
  if (marked.length > 0)
    return { said: marked.map((file) => `${file} holds conflict markers: settle them`).join('\n'), status: 1 }
  if (different.length === 0) return { said: '', status: 0 }
  const why =
    known.digest === draft.answers.digest
      ? `the draft was changed by hand, or made by another version of ${manifest.name}`
      : 'the document has changed'
  return {
    said: [...different.map((file) => `${DRAFTS}/${file} differs`), `${why}: run ferrule-import`].join('\n'),
    status: 1,
  }
}

/** Writes the change note to the folder of changesets, or else prints it. */
function noteOf(root: string, draft: Draft, known: Answers, outline: Outline | undefined): string[] {
  const { name, title, digest } = draft.answers
  if (known.digest === digest) return []
  const path = join(root, 'package.json')
  const packageName = existsSync(path) ? String(JSON.parse(readFileSync(path, 'utf8')).name ?? name) : name
  const text = changeNote(packageName, title, { actions: known.actions, outline }, outlineOf(draft))
  if (!existsSync(join(root, '.changeset'))) return ['', text]
  const file = `.changeset/import-${name}-${digest.slice(0, 8)}.md`
  writeFiles(root, new Map([[file, text]]))
  return [`wrote ${file}`]
}

function summary(api: Api, { entities, skipped, rows, left, invented }: Draft, folder: string): string {
  const drafted = entities.reduce((sum, { actions }) => sum + actions.length, 0)
  const broken = [NOWHERE, WRONG_KIND].reduce((sum, one) => sum + (api.losses.all.get(one)?.size ?? 0), 0)
  return [
    `${drafted} of ${api.operations.length + api.losses.leftOut.size} operations in ${entities.length} resources, ${rows.length} lists: ${folder}`,
    ...(invented === undefined
      ? []
      : [`the document names no host, and ${invented} is invented: set it with --base-url`]),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(broken > 0 ? [`${broken} broken parts of the document are read as open`] : []),
    ...(left.length > 0 ? [`${left.length} resources left out (--only, --all)`] : []),
    `What was lost or guessed: ${folder}/IMPORT.md`,
  ].join('\n')
}
