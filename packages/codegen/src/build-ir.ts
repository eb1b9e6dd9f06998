import type * as z from 'zod'
import { accessOf } from './access.ts'
import type { ActionWords, EntityDefinition } from './define.ts'
import type { ActionIr, ConnectorIr, EntityIr, Named, ObjectType, Source, Type } from './ir.ts'
import type { Loaded } from './load.ts'
import { actionType, titleOf } from './naming.ts'
import { markOwnFields } from './own-fields.ts'
import { newReading, type Reading, readZod } from './read-zod.ts'
import { checkedRefs, refs } from './refs.ts'
import { shortProblems } from './short.ts'
import { refusals } from './validate.ts'

/**
 * Phase 2: turns the loaded definitions into plain data. Throws an error that lists all problems, not only the first.
 */
export function buildIr(loaded: Loaded): ConnectorIr {
  const reading = newReading()
  const { credentials, config, ...definition } = loaded.definition
  const entities = [...loaded.entities].map(([file, entity]) =>
    expanding(readEntity(file, entity, Object.keys(config.shape), reading), definition.expands),
  )
  const ir = {
    definition,
    credentials: readCredentials(credentials, reading),
    config: readObject(config, 'config', reading),
    entities,
  }
  reading.problems.push(...checkNames(ir, reading), ...refusals(ir, loaded, reading.named.keys()))
  const typeNamed = (name: string): Type | undefined => reading.named.get(name)?.type
  reading.problems.push(...shortProblems(ir, loaded.agents, typeNamed))
  for (const { name, path } of reading.promised)
    if (!reading.named.has(name)) reading.problems.push(`${path}: there is no type "${name}"`)
  if (reading.problems.length > 0) throw new GenerationError(definition.name, reading.problems)
  return markOwnFields({
    ...ir,
    sync: loaded.sync,
    connect: loaded.connect,
    agents: loaded.agents,
    named: nameTypes(loaded, entities, reading),
  })
}

export class GenerationError extends Error {
  override readonly name = 'GenerationError'
  readonly problems: readonly string[]

  constructor(connector: string, problems: readonly string[]) {
    super([`schemas/${connector} cannot be generated:`, ...problems].join('\n  '))
    this.problems = problems
  }
}

function readEntity(
  file: string,
  entity: EntityDefinition<ActionWords>,
  settings: readonly string[],
  reading: Reading,
): EntityIr {
  const { record, actions, ...definition } = entity
  const type = readZod(record, `${entity.name} record`, reading, entity.type)
  return {
    definition,
    file,
    record: type,
    actions: Object.entries(actions).map(([name, action]) => readAction(entity, name, action, type, settings, reading)),
  }
}

/** Marks the actions whose parameter replaces ids with objects. */
function expanding(entity: EntityIr, expands: string | undefined): EntityIr {
  const has = ({ params, record }: ActionIr): boolean =>
    record !== undefined && params.fields.some(({ name }) => name === expands)
  const actions = entity.actions.map((action) => (expands && has(action) ? { ...action, expands } : action))
  return { ...entity, actions }
}

function readAction(
  entity: Pick<EntityDefinition, 'name'>,
  name: string,
  action: ActionWords,
  own: Type,
  settings: readonly string[],
  reading: Reading,
): ActionIr {
  const { params, record, meta, ...definition } = action
  const path = `${entity.name}.${name}`
  const shape = withDefaults(params ? readObject(params, `${path} params`, reading) : EMPTY, definition)
  // Placeholders may also be settings of the connector.
  const known = new Set([...shape.fields.map((field) => field.name), ...settings])
  for (const used of mentioned(definition)) {
    if (!known.has(used)) reading.problems.push(`${path}: there is no parameter "${used}"`)
  }
  const access = accessOf(name, definition)
  if (access === undefined)
    reading.problems.push(
      `${path}: state its access ('read', 'write' or 'destructive'); neither ${definition.method} nor the name "${name}" says it`,
    )
  const result =
    record === undefined ? own : record === null ? undefined : readRecord(record, entity.name, name, reading)
  return {
    name,
    definition,
    access: access ?? 'write',
    title: definition.title ?? titleOf(entity.name, name),
    params: shape,
    bare: shape.fields.every((field) => field.optional) && !definition.atLeastOne?.length,
    ...(result && { record: result }),
    ...(meta && { meta: readMeta(meta, `${path} meta`, reading) }),
  }
}

/** Adds default values and the default page size to the parameters. */
function withDefaults(params: ObjectType, { defaults = {}, paging }: ActionIr['definition']): ObjectType {
  const usual: Record<string, unknown> = { ...(paging?.size && { [paging.size]: paging.pageSize }), ...defaults }
  const fields = params.fields.map((field) => ({ ...field, default: field.default ?? usual[field.name] }))
  return { ...params, fields }
}

/** An action's own record. Without a name, it is named after the action. */
function readRecord(schema: z.ZodType, entity: string, action: string, reading: Reading): Type {
  const path = `${entity}.${action} record`
  const type = readZod(schema, path, reading)
  return type.kind === 'object' ? readZod(schema, path, reading, actionType(entity, action, 'Result')) : type
}

function readMeta(meta: Record<string, z.ZodType>, path: string, reading: Reading): ObjectType {
  const fields = Object.entries(meta).map(([name, schema]) => {
    const type = readZod(schema, `${path}.${name}`, reading)
    return { name, type, optional: schema._zod.optin !== undefined, doc: type.doc ?? {} }
  })
  return { ...EMPTY, fields }
}

const EMPTY: ObjectType = { kind: 'object', zod: 'ZodObject', fields: [], unknown: 'strict', open: false }

function readObject(schema: z.ZodObject, path: string, reading: Reading): ObjectType {
  const type = readZod(schema, path, reading)
  if (type.kind === 'object' && type.unknown === 'strict') return type
  reading.problems.push(`${path}: must be a z.strictObject without an id`)
  return EMPTY
}

function readCredentials(schema: z.ZodType, reading: Reading): ConnectorIr['credentials'] {
  const type = readZod(schema, 'credentials', reading)
  if (type.kind !== 'union') return readObject(schema as z.ZodObject, 'credentials', reading)
  const options = type.options.filter((option) => option.kind === 'object')
  if (options.some(({ unknown }) => unknown !== 'strict') || options.length < type.options.length)
    reading.problems.push('credentials: must be z.strictObjects without an id')
  return { ...type, options }
}

/** Every parameter that an action's definition mentions. */
function mentioned(action: ActionIr['definition']): string[] {
  const { path, place, wire, styles, defaults, paging, atLeastOne = [], atMostOne = [] } = action
  return [
    ...[...path.matchAll(/\{\+?(\w+)\}/g)].map((match) => match[1] as string),
    ...[place, wire, styles, defaults].flatMap((names) => Object.keys(names ?? {})),
    ...(paging?.size ? [paging.size] : []),
    ...atLeastOne.flat(),
    ...atMostOne.flat(),
  ]
}

function* checkNames(ir: Omit<ConnectorIr, 'named'>, reading: Reading): Generator<string> {
  for (const name of reading.named.keys()) {
    if (!/^[A-Z]\w*$/.test(name)) yield `"${name}" is not a name for a type`
  }
  const known = new Set(
    ir.entities.flatMap(({ definition, actions }) => actions.map(({ name }) => `${definition.name}.${name}`)),
  )
  for (const member of ['check', 'wholeLists'] as const)
    for (const operation of ir.definition[member] ?? [])
      if (!known.has(operation)) yield `connector ${member}: there is no ${operation}`
}

/** Assigns every named type the entity file that declares it, and the export of its zod object. */
function nameTypes(loaded: Loaded, entities: readonly EntityIr[], reading: Reading): Map<string, Named> {
  const records = new Map(entities.map(({ definition }) => [definition.type, definition.name]))
  const users = new Map<string, Set<string>>()
  for (const entity of entities) {
    const reach = (type: Type): void => {
      for (const name of refs(type)) {
        const used = users.get(name) ?? new Set()
        users.set(name, used)
        const foreign = records.has(name) && records.get(name) !== entity.definition.name
        if (used.has(entity.definition.name) || foreign) continue
        used.add(entity.definition.name)
        reach((reading.named.get(name) as { type: Type }).type)
      }
    }
    reach(entity.record)
    for (const { params, record, meta } of entity.actions)
      for (const type of [params, record, meta]) if (type) reach(type)
  }

  const named = new Map<string, Named>()
  const place = (name: string): void => {
    if (named.has(name)) return
    const { schema, type } = reading.named.get(name) as { schema: z.core.$ZodType; type: Type }
    const used = [...(users.get(name) ?? [])]
    const entity = records.get(name) ?? (used.length === 1 ? used[0] : undefined)
    const source = findSource(loaded, schema)
    const entry: Named = { name, type, ...(entity && { entity }), ...(source && { source }) }
    // Occupies its position in the map while the types it uses are placed before it.
    named.set(name, entry)
    for (const inner of checkedRefs(type)) place(inner)
    named.delete(name)
    named.set(name, entry)
  }
  for (const name of reading.named.keys()) place(name)
  return named
}

function findSource(loaded: Loaded, schema: unknown): Source | undefined {
  for (const [file, exports] of loaded.modules) {
    for (const [name, value] of Object.entries(exports)) {
      if (value === schema) return { file, path: [name] }
    }
  }
  for (const [file, { record, actions }] of loaded.entities) {
    if (record === schema) return { file, path: ['default', 'record'] }
    for (const [name, action] of Object.entries(actions)) {
      if (action.record === schema) return { file, path: ['default', 'actions', name, 'record'] }
    }
  }
  return undefined
}
