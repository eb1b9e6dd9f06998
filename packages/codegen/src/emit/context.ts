import type { ActionIr, ConnectorIr, EntityIr, Named, ObjectType, Type } from '../ir.ts'
import { actionType, kebab, member, pascal } from '../naming.ts'
import { hasOwnFields, OWN, OWN_PARAMETER, ownArgument } from '../own-fields.ts'
import type { Import } from '../print.ts'
import { typeText } from './types.ts'

/** Facts about a connector that several emitters need. */

export const entityFile = (entity: string): string => `${kebab(entity)}.gen.ts`
export const operationsFile = (entity: string): string => `${kebab(entity)}.operations.gen.ts`
export const SHARED_FILE = 'shared.gen.ts'

/** The file that declares a named type. */
export const typeFile = ({ entity }: Named): string => (entity === undefined ? SHARED_FILE : entityFile(entity))

/** The imports that a file needs for these named types. */
export function typeImports(ir: ConnectorIr, names: Iterable<string>, into: string): Import[] {
  const found: Import[] = []
  for (const name of new Set(names)) {
    const file = typeFile(ir.named.get(name) as Named)
    if (file !== into) found.push({ from: `./${file}`, types: [name] })
  }
  return found
}

/** An action's types as text: its parameters, one record, and the list's meta. */
export interface ActionTypes {
  readonly params: string
  readonly record: string
  readonly meta: string
  /** The return type of the function. */
  readonly result: string
  /** The function up to its options: `Path extends string = never`, then its parameters. */
  readonly parameters: readonly string[]
  readonly takes: string
}

/** Whether an action's types mention the caller's own fields. */
const isOwn = ({ params, record, meta }: ActionIr): boolean => [params, record, meta].some(hasOwnFields)

/** Whether the types of an entity's actions do. */
export const isOwnEntity = ({ actions }: EntityIr): boolean => actions.some(isOwn)

/** Type parameters after a name: none if there are none. */
export const typeParameters = (names: readonly string[]): string => (names.length > 0 ? `<${names.join(', ')}>` : '')

/** The type parameters that an action's function has and that its method has from the connector class. */
export const ownParameters = (action: ActionIr): readonly string[] => (isOwn(action) ? [OWN_PARAMETER] : [])

/** The same params, from which a function does not infer the caller's own fields. */
export const notInferred = (params: string): string => params.replace(`<${OWN}>`, `<NoInfer<${OWN}>>`)

export function actionTypes({ definition, record: own }: EntityIr, action: ActionIr): ActionTypes {
  const name = (what: 'Params' | 'Meta') => actionType(definition.name, action.name, what)
  const params =
    action.params.fields.length > 0 ? `${name('Params')}${ownArgument(action.params)}` : typeText(action.params)
  const meta = action.meta ? `${name('Meta')}${ownArgument(action.meta)}` : 'Record<string, never>'
  const record = recordText(action, own)
  const promise = (of: string) => (action.definition.paging ? `PagePromise<${of}, ${meta}>` : `CallPromise<${of}>`)
  const {
    expands,
    definition: { records },
  } = action
  if (expands === undefined) return { params, record, meta, result: promise(record), parameters: [], takes: params }
  const path = records === undefined ? 'Path' : `Below<'${records}', Path>`
  return {
    params,
    record,
    meta,
    result: promise(`Expanded<${record}, ${path}>`),
    parameters: ['Path extends string = never'],
    takes: `${params} & { ${member(expands)}?: readonly Path[] }`,
  }
}

function recordText({ definition, record }: ActionIr, own: Type): string {
  if (definition.download) return record && record !== own ? `Download & ${typeText(record)}` : 'Download'
  if (record === undefined) return 'void'
  const { stream } = definition
  if (stream === undefined) return definition.mayBeEmpty ? `${typeText(record)} | null` : typeText(record)
  return stream === 'events' ? `RecordStream<StreamEvent<${typeText(record)}>>` : `RecordStream<${typeText(record)}>`
}

/** The types of core that {@link actionTypes} mentions. */
export const coreTypes = (actions: readonly ActionIr[]): string[] => [
  ...(actions.some(({ definition }) => !definition.paging) ? ['CallPromise'] : []),
  ...(actions.some(({ definition }) => definition.paging) ? ['PagePromise'] : []),
  ...(actions.some(({ definition }) => definition.download) ? ['Download'] : []),
  ...(actions.some(({ definition }) => definition.stream) ? ['RecordStream'] : []),
  ...(actions.some(({ definition }) => definition.stream === 'events') ? ['StreamEvent'] : []),
  ...(actions.some(({ expands }) => expands) ? ['Expanded'] : []),
  ...(actions.some(({ expands, definition }) => expands && definition.records) ? ['Below'] : []),
]

/** The types that {@link actionTypes} mentions and that the entity's file declares. */
export function declaredNames({ definition, actions }: EntityIr): string[] {
  return actions.flatMap(({ name, params, meta }) => [
    ...(params.fields.length > 0 ? [actionType(definition.name, name, 'Params')] : []),
    ...(meta ? [actionType(definition.name, name, 'Meta')] : []),
  ])
}

export const namedIn = (ir: ConnectorIr, entity: string | undefined): Named[] =>
  [...ir.named.values()].filter((named) => named.entity === entity)

/** The kinds of credentials that a connector accepts, the most common first. */
export const waysIn = ({ credentials }: ConnectorIr): readonly ObjectType[] => waysOf(credentials)

export const waysOf = (credentials: ConnectorIr['credentials']): readonly ObjectType[] =>
  credentials.kind === 'union' ? credentials.options : [credentials]

/** The kinds of credentials that `createTokenClient` takes: those that are sent as they are. */
export function tokenCredentials(ir: ConnectorIr): ConnectorIr['credentials'] | undefined {
  const { credentials, definition } = ir
  const { exchanged } = definition.tokenClient ?? {}
  if (!exchanged || credentials.kind !== 'union') return undefined
  const options = waysIn(ir).filter(({ fields }) => !fields.some(({ name }) => exchanged.includes(name)))
  const [only] = options
  return only && options.length === 1 ? only : { ...credentials, options }
}

/** Name of the interface of an entity's accessor: `CustomersActions`. */
export const actionsName = ({ definition }: EntityIr): string => `${pascal(definition.name)}Actions`

/** Record types of an entity's actions. */
export const recordTypes = ({ actions, record: own }: EntityIr): Type[] =>
  actions.flatMap(({ record, definition }) => (record && !(definition.download && record === own) ? [record] : []))

/** The type of the config fields that one call may replace; empty if there are none. */
export const callConfigName = ({ definition: { className, perCall } }: ConnectorIr): string[] =>
  perCall ? [`${className}CallConfig`] : []

/** The type of a call's options. */
export const callOptions = (ir: ConnectorIr): string => {
  const [config] = callConfigName(ir)
  return config ? `CallOptions<${config}>` : 'CallOptions'
}
