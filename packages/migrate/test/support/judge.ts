// Runs every call that was moved, as it was with the vendor's own SDK and as it is now, and compares their requests.
import { Readable } from 'node:stream'
import { runInThisContext } from 'node:vm'
import type { Sent } from '@ferrule/test-kit/migrated'
import ts from 'typescript'
import { bare, chainOf, isClient } from '../../src/clients.ts'
import { type CallSite, type Moved, moveFile } from '../../src/file.ts'
import { Plan } from '../../src/plan.ts'
import { Project } from '../../src/project.ts'
import type { Migration } from '../../src/rules.ts'
import { placesIn } from './places.ts'
import { decided, Guess, type Params } from './schemas.ts'
import { NotRun, StandIns } from './stand-ins.ts'

/** A vendor's own client and the connector, which send to the same hosts. */
export interface Vendor {
  readonly migration: Migration
  /** `folder`: of the program, which may have an earlier SDK of its own. */
  readonly clients: (folder: string) => { readonly sdk: unknown; readonly ours: unknown }
  /** The parameters of the connector's actions. */
  readonly params: Params
  readonly comparable: (request: Sent) => unknown
  /** Whether two requests that differ do the same. */
  readonly isSame?: (theirs: Facts, ours: Facts) => boolean
  /** Parameters that set the size of a page: a walk without one asks for the largest. */
  readonly pageSizes?: readonly string[]
  /** Parameters that choose what a record has. The connector sends its own where a program names none. */
  readonly chosen?: readonly string[]
  /** Values that are the vendor's own defaults, so that it changes nothing to send them. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Members of all types of parameters that a call must not have to be moved. */
  readonly without?: readonly string[]
}

/** Runs a function and gives the requests that it sends. */
export type Recording = (run: () => Promise<void>) => Promise<{ readonly sent: readonly Sent[] }>

/** An answer that all vendors' clients understand, and that ends every walk through pages. */
export const ANSWER = { ok: true, object: 'list', data: [], has_more: false }

export interface Verdict {
  /** File and line. */
  readonly at: string
  readonly before: string
  readonly after: string
  readonly verdict: 'same' | 'wrong' | 'not sent' | 'not run'
  /** The requests that differ, or the reason why the call was not run. */
  readonly why?: string
}

export interface Judged {
  /** Calls that send requests with the SDK, and those of them that the connector sends now. */
  readonly calls: number
  readonly moved: number
  readonly verdicts: readonly Verdict[]
  /** Reasons of calls that stay. */
  readonly left: readonly string[]
}

interface Case extends Omit<Verdict, 'verdict' | 'why'> {
  readonly values: Readonly<Record<string, unknown>>
  readonly modules: ReadonlyMap<string, ReadonlyMap<string, { readonly local: string }>>
}

/** Moves files in memory and judges every call that was moved. */
export async function judge(
  files: readonly string[],
  folder: string,
  vendor: Vendor,
  record: Recording,
): Promise<Judged> {
  const program = new Project(files, folder).program()
  const checker = program.getTypeChecker()
  const verdicts: Verdict[] = []
  const left: string[] = []
  let calls = 0
  for (const file of files) {
    const source = program.getSourceFile(file)
    const moved = source && moveFile(source, checker, vendor.migration)
    if (!source || !moved) continue
    calls += moved.calls.length
    const lines = new Set(moved.calls.filter(({ isMoved }) => !isMoved).map((one) => lineOf(source, one.node)))
    left.push(...moved.left.filter(({ line }) => lines.has(line)).map(({ why }) => why))
    const own = new Cases(source, checker, vendor, moved)
    const setting = { folder, vendor, record }
    for (const site of moved.calls.filter(({ isMoved }) => isMoved)) verdicts.push(await verdictOf(own, site, setting))
  }
  return { calls, moved: verdicts.length, verdicts, left }
}

const lineOf = (source: ts.SourceFile, node: ts.Node): number =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1

const short = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** How many choices of words and conditions are tried. */
const TURNS = 100
const REFUSED = 'nothing is sent: '

interface Setting {
  readonly folder: string
  readonly vendor: Vendor
  readonly record: Recording
}

async function verdictOf(cases: Cases, { node }: CallSite, setting: Setting): Promise<Verdict> {
  const source = node.getSourceFile()
  const plain = { at: `${source.fileName}:${lineOf(source, node)}`, before: short(node.getText()), after: '' }
  try {
    let one = cases.of(node, true, 0)
    let why = await differenceOf(one, setting)
    // Not all that parameters may have goes together.
    for (let turn = 0; turn < TURNS && why?.startsWith(REFUSED) && !why.includes(' is unknown'); turn++) {
      one = cases.of(node, false, turn)
      why = await differenceOf(one, setting)
    }
    const texts = { at: one.at, before: one.before, after: one.after }
    if (why === undefined) return { ...texts, verdict: 'same' }
    return { ...texts, verdict: why.startsWith(REFUSED) ? 'not sent' : 'wrong', why }
  } catch (error) {
    if (!(error instanceof NotRun)) throw error
    return { ...plain, verdict: 'not run', why: error.message }
  }
}

/** Calls of one file, apart from it: their free expressions are values. */
class Cases {
  readonly #source: ts.SourceFile
  readonly #checker: ts.TypeChecker
  readonly #migration: Migration
  readonly #moved: Moved
  readonly #standIns: StandIns
  readonly #params: Params

  constructor(source: ts.SourceFile, checker: ts.TypeChecker, vendor: Vendor, moved: Moved) {
    const { migration, params, without = [] } = vendor
    this.#source = source
    this.#checker = checker
    this.#migration = migration
    this.#moved = moved
    this.#params = params
    this.#standIns = new StandIns(checker, without, migration.rules.documents)
  }

  /** `isWhole`: objects have the members that they may have, too. */
  of(node: ts.CallExpression, isWhole: boolean, turn: number): Case {
    this.#params.turn = turn
    const values: Record<string, unknown> = Object.create(null)
    const made = new Map<string, ts.Expression>()
    const before = new Plan(this.#source)
    const replace = (at: ts.Node, name: string) => {
      for (const plan of [before, this.#moved.plan]) plan.replace(at, name)
    }
    const free = (leaf: ts.Expression): void => {
      const written = this.#standIns.writtenOf(leaf)
      // A name that stands alone for a member has to stay one.
      const name = ts.isIdentifier(leaf) ? leaf.text : `$${Object.keys(values).length}`
      values[name] = written ?? this.#standIns.valueOf(leaf, isWhole, turn)
      if (written === undefined) made.set(name, leaf)
      if (!ts.isIdentifier(leaf)) replace(leaf, name)
    }
    const clients = this.#clientsIn(node)
    for (const client of clients) replace(client, '$client')
    for (const one of node.arguments) this.#leaves(one, clients, free)
    const after = this.#moved.plan.render(node)
    for (const [name, leaf] of made) values[name] = this.#fitting(values[name], name, leaf, after)
    return {
      at: `${this.#source.fileName}:${lineOf(this.#source, node)}`,
      before: before.render(node),
      after,
      values,
      modules: this.#moved.plan.imports,
    }
  }

  /** A value that the action takes at its place. What the program was given as any object has what the action needs there. */
  #fitting(value: unknown, name: string, leaf: ts.Expression, after: string): unknown {
    const placed = placesIn(after)
    const place = placed?.places.get(name)
    const schema = placed && place && this.#params.at(placed.call, place.path)
    if (schema) return this.#params.fitting(value, schema, name, place.beside)
    if (value instanceof Guess && ts.isSpreadAssignment(leaf.parent)) return {}
    const plain = decided(value)
    if (!placed || typeof plain !== 'object' || plain === null) return plain
    for (const [member, one] of Object.entries(plain)) {
      const inner = placed.places.get(`${name}.${member}`)
      const own = inner && this.#params.at(placed.call, inner.path)
      if (own) Object.assign(plain, { [member]: this.#params.fitting(one, own, `${name}.${member}`) })
    }
    return plain
  }

  #clientsIn(node: ts.CallExpression): ReadonlySet<ts.Node> {
    const { rules } = this.#migration
    const found = new Set<ts.Node>()
    for (const one of [node.expression, ...node.arguments]) {
      const client = chainOf(one, this.#checker, rules)?.client
      if (client) found.add(client)
    }
    return found
  }

  /** Finds the expressions whose values a program only has while it runs. */
  #leaves(at: ts.Expression, clients: ReadonlySet<ts.Node>, free: (leaf: ts.Expression) => void): void {
    const node = bare(at)
    const look = (one: ts.Expression) => this.#leaves(one, clients, free)
    if (chainOf(node, this.#checker, this.#migration.rules) || isWritten(node) || ts.isFunctionLike(node)) return
    if (isClient(this.#checker.getTypeAtLocation(node), this.#migration.rules))
      throw new NotRun('a client is passed on')
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) look(node.expression)
    else if (ts.isArrayLiteralExpression(node)) {
      for (const one of node.elements) look(ts.isSpreadElement(one) ? one.expression : one)
    } else if (ts.isObjectLiteralExpression(node)) for (const one of node.properties) this.#member(one, look, free)
    else free(node)
  }

  #member(
    one: ts.ObjectLiteralElementLike,
    look: (node: ts.Expression) => void,
    free: (leaf: ts.Expression) => void,
  ): void {
    if (one.name && ts.isComputedPropertyName(one.name)) free(one.name.expression)
    if (ts.isPropertyAssignment(one)) look(one.initializer)
    else if (ts.isShorthandPropertyAssignment(one)) free(one.name)
    else if (ts.isSpreadAssignment(one)) look(one.expression)
    else throw new NotRun('a member is a function')
  }
}

const LITERALS = [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword]

const isWritten = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isNumericLiteral(node) ||
  LITERALS.includes(node.kind) ||
  (ts.isIdentifier(node) && node.text === 'undefined') ||
  (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand))

/** A program of one call. What can only be walked through is begun. */
function compiled(text: string, names: readonly string[]): (...values: readonly unknown[]) => Promise<unknown> {
  const begun = `const made = ${text}; return typeof made?.then === 'function' ? made : made?.[Symbol.asyncIterator]?.().next()`
  const code = `(async function (${names.join(', ')}) { ${begun} })`
  const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ESNext } })
  return runInThisContext(outputText) as (...values: readonly unknown[]) => Promise<unknown>
}

interface Run {
  /** The first request: how far an answer lets a client go on is not in the call. */
  readonly sent: Facts | undefined
  readonly failed: string
}

export type Facts = Readonly<Record<string, unknown>>

/** How the requests of the two calls differ; undefined: in nothing. */
async function differenceOf(one: Case, { folder, vendor, record }: Setting): Promise<string | undefined> {
  const { sdk, ours } = vendor.clients(folder)
  const run = async (text: string, client: unknown, more: object): Promise<Run> => {
    // Each call has values of its own, since a client may change what it gets.
    const scope = { $client: client, ...more, ...copyOf(one.values) }
    let failed = 'it does not fail'
    const { sent } = await record(async () => {
      try {
        await compiled(text, Object.keys(scope))(...Object.values(scope))
      } catch (error) {
        failed = error instanceof Error ? error.message : String(error)
      }
    })
    const [first] = sent
    return { sent: first && (inOrder(vendor.comparable(first)) as Facts), failed }
  }
  const theirs = await run(one.before, sdk, {})
  if (!theirs.sent) throw new NotRun(`the SDK sends nothing: ${theirs.failed}`)
  const own = await run(one.after, ours, await importedBy(one))
  if (!own.sent) return `${REFUSED}${own.failed}`
  const plain = plainOf(own.sent, theirs.sent, one, vendor)
  const [before, after] = [theirs.sent, plain].map((sent) => JSON.stringify(sent))
  return before === after || vendor.isSame?.(theirs.sent, plain) ? undefined : `${before} became ${after}`
}

/** The functions of the connector's package that stand in a call. */
async function importedBy({ modules }: Case): Promise<object> {
  const found: Record<string, unknown> = {}
  for (const [from, names] of modules) {
    const module = (await import(from)) as Facts
    for (const [name, { local }] of names) found[local] = module[name]
  }
  return found
}

const copyOf = (values: Facts): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Readable
        ? Readable.from(Buffer.from('bytes'))
        : Buffer.isBuffer(value) || value instanceof AbortSignal
          ? value
          : structuredClone(value),
    ]),
  )

/** Members of objects in any order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!value || typeof value !== 'object') return value
  const members = Object.entries(value).map(([name, one]) => [name, inOrder(one)] as const)
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A request without what the README says the connector adds. */
function plainOf(sent: Facts, theirs: Facts, { after }: Case, vendor: Vendor): Facts {
  const { pageSizes = [], chosen = [], defaults = {} } = vendor
  const isWalk = /\.(?:toArray|pages)\(/.test(after)
  const added = [...chosen, ...(isWalk ? pageSizes : [])]
  const named = new Set(queryOf(theirs).map(([name]) => name))
  const query = queryOf(sent).filter(
    ([name, value]) => named.has(name) || !(added.includes(name) || defaults[name] === value),
  )
  return 'query' in sent ? { ...sent, query } : sent
}

const queryOf = ({ query }: Facts): readonly (readonly [string, string])[] =>
  Array.isArray(query) ? (query as [string, string][]) : []
