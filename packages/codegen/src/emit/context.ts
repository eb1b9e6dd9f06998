import type { ActionIr, ConnectorIr, EntityIr, Named, ObjectType, Type } from '../ir.ts'
import { actionType, kebab, member, pascal } from '../naming.ts'
import type { Import } from '../print.ts'
import { typeText } from './types.ts'

/** What several emitters ask about a connector. */

export const entityFile = (entity: string): string => `${kebab(entity)}.gen.ts`
export const operationsFile = (entity: string): string => `${kebab(entity)}.operations.gen.ts`
export const SHARED_FILE = 'shared.gen.ts'

/** File in which a named type is declared. */
export const typeFile = ({ entity }: Named): string => (entity === undefined ? SHARED_FILE : entityFile(entity))

/** Imports of named types into a file. */
export function typeImports(ir: ConnectorIr, names: Iterable<string>, into: string): Import[] {
  const found: Import[] = []
  for (const name of new Set(names)) {
    const file = typeFile(ir.named.get(name) as Named)
    if (file !== into) found.push({ from: `./${file}`, types: [name] })
  }
  return found
}

/** Type text of an action's parameters, of one record, and of the list's meta. */
export interface ActionTypes {
  readonly params: string
  readonly record: string
  readonly meta: string
  /** What the function returns. */
  readonly result: string
  /** The function up to its options: `<Path extends string = never>`, then what it takes. */
  readonly head: string
  readonly takes: string
}

export function actionTypes({ definition, record: own }: EntityIr, action: ActionIr): ActionTypes {
  const name = (what: 'Params' | 'Meta') => actionType(definition.name, action.name, what)
  const params = action.params.fields.length > 0 ? name('Params') : typeText(action.params)
  const meta = action.meta ? name('Meta') : 'Record<string, never>'
  const record = recordText(action, own)
  const promise = (of: string) => (action.definition.paging ? `PagePromise<${of}, ${meta}>` : `CallPromise<${of}>`)
  const {
    expands,
    definition: { records },
  } = action
  if (expands === undefined) return { params, record, meta, result: promise(record), head: '', takes: params }
  const path = records === undefined ? 'Path' : `Below<'${records}', Path>`
  return {
    params,
    record,
    meta,
    result: promise(`Expanded<${record}, ${path}>`),
    head: '<Path extends string = never>',
    takes: `${params} & { ${member(expands)}?: readonly Path[] }`,
  }
}

function recordText({ definition, record }: ActionIr, own: Type): string {
  if (definition.download) return record && record !== own ? `Download & ${typeText(record)}` : 'Download'
  if (record === undefined) return 'void'
  const { stream } = definition
  if (stream === undefined) return typeText(record)
  return stream === 'events' ? `RecordStream<StreamEvent<${typeText(record)}>>` : `RecordStream<${typeText(record)}>`
}

/** The names of core that {@link actionTypes} mentions. */
export const coreTypes = (actions: readonly ActionIr[]): string[] => [
  ...(actions.some(({ definition }) => !definition.paging) ? ['CallPromise'] : []),
  ...(actions.some(({ definition }) => definition.paging) ? ['PagePromise'] : []),
  ...(actions.some(({ definition }) => definition.download) ? ['Download'] : []),
  ...(actions.some(({ definition }) => definition.stream) ? ['RecordStream'] : []),
  ...(actions.some(({ definition }) => definition.stream === 'events') ? ['StreamEvent'] : []),
  ...(actions.some(({ expands }) => expands) ? ['Expanded'] : []),
  ...(actions.some(({ expands, definition }) => expands && definition.records) ? ['Below'] : []),
]

/** The names that {@link actionTypes} mentions and an entity's file declares. */
export function declaredNames({ definition, actions }: EntityIr): string[] {
  return actions.flatMap(({ name, params, meta }) => [
    ...(params.fields.length > 0 ? [actionType(definition.name, name, 'Params')] : []),
    ...(meta ? [actionType(definition.name, name, 'Meta')] : []),
  ])
}

export const namedIn = (ir: ConnectorIr, entity: string | undefined): Named[] =>
  [...ir.named.values()].filter((named) => named.entity === entity)

/** The sets of credentials that a connector takes, the usual one first. */
export const waysIn = ({ credentials }: ConnectorIr): readonly ObjectType[] =>
  credentials.kind === 'union' ? credentials.options : [credentials]

/** Name of the interface that an entity's accessor has: `CustomersActions`. */
export const actionsName = ({ definition }: EntityIr): string => `${pascal(definition.name)}Actions`

/** Record types of an entity's actions. */
export const recordTypes = ({ actions, record: own }: EntityIr): Type[] =>
  actions.flatMap(({ record, definition }) => (record && !(definition.download && record === own) ? [record] : []))

/** The type of what one call may replace of the config; none where nothing can be. */
export const callConfigName = ({ definition: { className, perCall } }: ConnectorIr): string[] =>
  perCall ? [`${className}CallConfig`] : []

/** The type of a call's options. */
export const callOptions = (ir: ConnectorIr): string => {
  const [config] = callConfigName(ir)
  return config ? `CallOptions<${config}>` : 'CallOptions'
}
