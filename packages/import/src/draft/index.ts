import { createHash } from 'node:crypto'
import { format } from '../../../codegen/src/format.ts'
import { actionType } from '../../../codegen/src/naming.ts'
import { reservedTypes } from '../../../codegen/src/reserved.ts'
import type { Answers, ListAnswer, Row } from '../answers.ts'
import { type Api, followIn, type Operation, type Schema, type Security, typeText } from '../model.ts'
import type { Action } from './action.ts'
import { type ConnectorFacts, connectorText } from './connector.ts'
import type { Placed } from './entities.ts'
import { connectorFacts, usualOf } from './facts.ts'
import { type Entity, entityText, sharedText } from './files.ts'
import type { Follow } from './find-records.ts'
import { Graph } from './graph.ts'
import type { Guess } from './guesses.ts'
import { fieldsOf, HIDDEN, type KeyRow, openKeys } from './keys.ts'
import { bare, one, pascal, snake, unused } from './names.ts'
import { type Param, requestOf, type Surroundings } from './params.ts'
import { type Plan, planOf, usualEntities } from './plan.ts'
import { outcomeOf } from './records.ts'
import { securityChosen } from './security.ts'
import { type Addresses, addressesOf } from './servers.ts'

/** The result of drafting a document, and what to report about it. */
export interface Draft {
  /** By path below the schemas' folder. */
  readonly files: ReadonlyMap<string, string>
  readonly entities: readonly Entity[]
  readonly skipped: readonly { readonly at: string; readonly why: string }[]
  readonly left: readonly string[]
  /** An address of the API that the document does not name. */
  readonly invented: string | undefined
  readonly rows: readonly Row[]
  /** Actions that ask for pages or are called lists, and are drafted as one record. */
  readonly unlisted: readonly string[]
  /** Keys that the document leaves open. */
  readonly keys: readonly KeyRow[]
  readonly answers: Answers
  readonly follow: Follow
  /** Notes about the whole connector. */
  readonly facts: ConnectorFacts
  /** Named schemas of the document, and those that the draft named. */
  readonly schemas: ReadonlyMap<string, Schema>
}

export function makeDraft(api: Api, answers: Answers): Draft {
  const plan = planOf(api, answers)
  const wanted = new Set(answers.only ?? usualEntities(plan))
  const chosen = chosenOf(plan, wanted)
  const addresses = addressesOf(api, answers.name, answers.baseUrl, answers.from)
  const skipped: { at: string; why: string }[] = []
  const usual = usualOf(chosen)
  const actions = actionsOf(plan, chosen, addresses, answers, (at, why) => void skipped.push({ at, why }))
  const schemas = new Map(api.schemas)
  const graph = new Graph(schemas, takenTypes(answers.name, chosen))
  // Entities may have added named schemas.
  const follow: Follow = (schema) => followIn(schemas, schema)
  const keys = openKeys({ ...plan, placed: chosen }, answers)
  const drafted = entitiesOf(actions, schemas, graph, plan.follow, takenTypes(answers.name, chosen))
  const entities = drafted.map((entity) => ({ ...entity, key: keyFor(entity, keys, follow) }))
  const facts = connectorFacts(api, answers, addresses, usual, entities)
  let written: ReadonlyMap<string, string> | undefined
  const write = (): ReadonlyMap<string, string> => {
    const files = new Map<string, string>([
      ['connector.ts', connectorText(facts)],
      ...sharedText(graph),
      ...entities.map((entity): [string, string] => [`${entity.name}.ts`, entityText(entity, graph, usual)]),
    ])
    return new Map([...format(files)].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return {
    // Only when somebody wants them: a manifest needs no files.
    get files() {
      written ??= write()
      return written
    },
    facts,
    schemas,
    entities,
    skipped: [...skipped, ...brokenOf(api)],
    left: leftOf(plan, chosen),
    invented: addresses.invented,
    rows: rowsOf(plan, chosen),
    unlisted: plan.unlisted.filter((one) => chosen.includes(one)).map(({ entity, action }) => `${entity}.${action}`),
    keys,
    answers: kept(answers, plan, wanted, keys),
    follow,
  }
}

const brokenOf = ({ losses }: Api): Draft['skipped'] =>
  [...losses.leftOut].map(([at, why]) => ({ at, why: `it is broken in the document: ${why}` }))

/** The key of an entity's own record, which may be another one than that of its path. */
function keyFor({ name, record }: Untyped, keys: readonly KeyRow[], follow: Follow): string | undefined {
  const field = keys.find(({ entity }) => entity === name)?.field
  return field !== undefined && record && fieldsOf(record, follow).includes(field) ? field : undefined
}

/** Selects whole entities by name, and single actions as `entity.action`. */
const chosenOf = ({ placed }: Plan, wanted: ReadonlySet<string>): Placed[] =>
  placed.filter(({ entity, action }) => wanted.has(entity) || wanted.has(`${entity}.${action}`))

/** Entities that are not drafted. */
function leftOf({ placed }: Plan, chosen: readonly Placed[]): string[] {
  const drafted = new Set(chosen.map(({ entity }) => entity))
  return [...new Set(placed.map(({ entity }) => entity))].filter((name) => !drafted.has(name))
}

/** Type names that are not available, including those of unnamed results. */
const takenTypes = (name: string, placed: readonly Placed[]): Set<string> =>
  new Set([
    ...reservedTypes(pascal(name), placed),
    ...placed.map(({ entity, action }) => actionType(entity, action, 'Result')),
  ])

function actionsOf(
  plan: Plan,
  placed: readonly Placed[],
  addresses: Addresses,
  answers: Answers,
  skip: (at: string, why: string) => void,
): Map<string, Action[]> {
  const { api, guesses, follow } = plan
  const security = securityChosen(api, answers)
  const keys = keysIn(security)
  const settings = new Set(addresses.settings.map(({ name }) => name))
  const lost = lostBy(api)
  const found = new Map<string, Action[]>()
  for (const { operation, entity, action } of placed) {
    const guess = guesses.get(operation.at)
    const first = firstInPath(operation, guess)
    const request = requestOf(operation, { follow, losses: api.losses, settings, keys, first })
    if (typeof request === 'string') {
      skip(operation.at, request)
      continue
    }
    const base = addresses.of(operation.server)
    if (!base) {
      skip(operation.at, 'its own address is none that requests go to')
      continue
    }
    const outcome = outcomeOf(operation, entity, guess, follow)
    const made: Action = {
      name: action,
      operation,
      request: { ...request, path: `${base.prefix}${request.path}` },
      base: base.name === 'api' ? undefined : base.name,
      paging: guess && pagingOf(guess.paging, request.params),
      lost: lost(operation.at),
      ...outcome,
    }
    found.set(entity, [...(found.get(entity) ?? []), made])
  }
  return found
}

/** The first page of a list that counts in its path. Another position there has to be given. */
function firstInPath({ path }: Operation, guess: Guess | undefined): Surroundings['first'] {
  const { style = 'single', param = '', start } = guess?.paging ?? {}
  if ((style !== 'page_number' && style !== 'offset') || !path.includes(`{${param}}`)) return undefined
  return { place: param, number: start ?? (style === 'page_number' ? 1 : 0) }
}

/** Parameters that carry the connector's credentials, by location and name. */
function keysIn(security: Security): Set<string> {
  const headers = [...(security.also ?? []), ...(security.kind === 'headers' ? security.headers : [])]
  const own = security.kind === 'header' || security.kind === 'query' ? [security] : []
  return new Set([
    ...own.map(({ kind, field }) => `${kind} ${field.toLowerCase()}`),
    ...headers.map(({ field }) => `header ${field.toLowerCase()}`),
  ])
}

/**
 * The paging of an action, by the names of its parameters: the document's may not be names of ours, such as
 * `page[number]`. The page size must be a parameter; if that was dropped, so is the size.
 */
export function pagingOf(paging: Guess['paging'], params: readonly Param[]): Guess['paging'] {
  const { size, pageSize, param, ...rest } = paging
  const own = (wire: string): string | undefined =>
    params.find((one) => one.in !== 'header' && one.in !== 'path' && (one.wire ?? one.name) === wire)?.name ??
    params.find((one) => one.in === 'path' && (one.name === wire || one.name === snake(wire)))?.name
  const named = size === undefined ? undefined : own(size)
  // The order of a schema that a person writes.
  const { style, ...facts } = rest
  return {
    style,
    param: own(param) ?? param,
    ...facts,
    ...(named !== undefined && { size: named }),
    ...(named !== undefined && pageSize !== undefined && { pageSize }),
    ...(facts.start !== undefined && { start: facts.start }),
  }
}

/** Parts of an operation that could not be drafted. */
function lostBy({ losses }: Api): (at: string) => string[] {
  return (at) =>
    [...losses.all].flatMap(([construct, paths]) =>
      [...paths].some((path) => path === at || path.startsWith(`${at}:`) || path.startsWith(`${at} `))
        ? [construct]
        : [],
    )
}

/** Order of actions in a file; the others follow. */
const VERBS = ['get', 'list', 'search', 'create', 'update']

type Untyped = Omit<Entity, 'type'>

function entitiesOf(
  found: ReadonlyMap<string, Action[]>,
  schemas: Map<string, Schema>,
  graph: Graph,
  follow: Follow,
  taken: ReadonlySet<string>,
): Entity[] {
  const made = [...found].map(([name, actions]) => withRecord(name, actions, schemas, follow))
  for (const entity of made) useSchemas(entity, graph)
  const types = typesOf(made, graph, taken)
  return made.map((entity) => ({ ...entity, type: types.get(entity.name) as string }))
}

/**
 * The entity's own record is that of its first action with a record. Actions that return it do not declare it again.
 */
function withRecord(name: string, actions: readonly Action[], schemas: Map<string, Schema>, follow: Follow): Untyped {
  const rank = ({ name: verb }: Action): number => (VERBS.includes(verb) ? VERBS.indexOf(verb) : VERBS.length)
  const order = [...actions].sort((a, b) => rank(a) - rank(b))
  const own = order.map(({ record }) => record).find((record) => record && isRecord(record, follow)) ?? undefined
  const record = own && nameRecord(own, name, schemas)
  const text = own && typeText(bareOf(own))
  const shared = actions.map((action): Action => {
    const same = action.record && typeText(bareOf(action.record)) === text
    return same ? { ...action, record: undefined } : action
  })
  return { name, record, actions: shared }
}

/** Adds what is used to the graph. */
function useSchemas({ name, record, actions }: Untyped, graph: Graph): void {
  if (record) graph.use(record, 'record', name)
  for (const { record: other, meta, request } of actions) {
    if (other) graph.use(other, 'record', name)
    for (const { schema } of meta) graph.use(schema, 'record', name)
    for (const { schema } of request.params) graph.use(schema, 'params', name)
  }
}

/** Names of the entities' types. If several share one record, the entity with the same name gets it. */
function typesOf(made: readonly Untyped[], graph: Graph, taken: ReadonlySet<string>): Map<string, string> {
  const used = new Set([...taken, ...[...graph.nodes.values()].map(({ id }) => id)])
  const fits = ({ name, record }: Untyped): boolean => record?.kind === 'ref' && bare(record.name) === bare(one(name))
  const claimed = new Set<string>()
  const types = new Map<string, string>()
  for (const { name, record } of [...made].sort((a, b) => Number(fits(b)) - Number(fits(a)))) {
    const node = record?.kind === 'ref' ? graph.nodes.get(`record ${record.name}`) : undefined
    const own = pascal(one(name))
    const id = node && !claimed.has(node.id) ? node.id : unused(own, used, [`${own}Record`])
    claimed.add(id)
    used.add(id)
    types.set(name, id)
  }
  return types
}

const bareOf = (schema: Schema): Schema => {
  const { description: _, nullable: __, ...rest } = schema
  return rest as Schema
}

const isRecord = (schema: Schema, follow: Follow): boolean => {
  const { kind, ...rest } = follow(schema)
  return kind === 'object' && (rest as { fields: readonly unknown[] }).fields.length > 0
}

/** Gives an unnamed record the entity's name. */
function nameRecord(schema: Schema, entity: string, schemas: Map<string, Schema>): Schema {
  if (schema.kind === 'ref') return schema
  const name = unused(pascal(one(entity)), new Set(schemas.keys()), [`${pascal(one(entity))}Record`])
  schemas.set(name, schema)
  return { kind: 'ref', name }
}

function rowsOf({ guesses }: Plan, placed: readonly Placed[]): Row[] {
  return placed.flatMap(({ operation, entity, action }) => {
    const guess = guesses.get(operation.at)
    return guess ? [{ at: operation.at, name: `${entity}.${action}`, ...guess }] : []
  })
}

/** The answers with every chosen name, so that the next draft uses the same. */
function kept(answers: Answers, plan: Plan, wanted: ReadonlySet<string>, keys: readonly KeyRow[]): Answers {
  const { guesses, api } = plan
  const sorted = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
  const chosen = chosenOf(plan, wanted)
  return {
    ...answers,
    only: [...wanted].sort(),
    credentials: securityChosen(api, answers).kind,
    entities: sorted(chosen.map(({ base, entity }) => [base, entity])),
    actions: sorted(chosen.map(({ operation, action }) => [operation.at, action])),
    keys: sorted(keys.map(({ base, field }) => [base, field ?? HIDDEN])),
    lists: sorted(
      chosen.flatMap(({ operation: { at } }): [string, ListAnswer][] => {
        const guess = guesses.get(at)
        if (guess) return [[at, { ...guess.paging, records: guess.records }]]
        return answers.lists[at]?.style === 'none' ? [[at, { style: 'none', records: '' }]] : []
      }),
    ),
  }
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
