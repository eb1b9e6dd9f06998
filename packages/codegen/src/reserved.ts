import { actionType, pascal } from './naming.ts'

/** Names of types that generated code declares, imports or takes from the language. */
const TYPES =
  `Array Below Blob Boolean ByteSource CallOptions CallPromise ClientFor ClientOptions Connector ConnectorDefinition
  Date Download Environment Error Expanded Function HostedOptions LocalClient Map Number Object OpenEnum OtherKind PagePromise RecordStream StreamEvent
  Partial Promise Readonly Record RegExp Request Response SearchParams SearchPath SearchPromise SearchResult Set String
  Symbol Uint8Array URL Each Fields Inside Nothing Plain Same Sharper
  AuthenticationError ConflictError CredentialsError FerruleError InvalidRequestError NetworkError NotFoundError ParamsError
  PermissionError RateLimitError ResponseError TimeoutError UpstreamError`.split(/\s+/)

interface Named {
  readonly entity: string
  readonly action: string
}

/** Every name that a type of a schema cannot have. */
export function reservedTypes(className: string, actions: readonly Named[]): Set<string> {
  const own = ['Client', 'Config', 'Connector', 'Credentials', 'Operations', 'Options', 'Searches']
  return new Set([
    ...TYPES,
    ...own.map((word) => className + word),
    ...actions.flatMap(({ entity, action }) => [
      `${pascal(entity)}Actions`,
      ...(['Params', 'Meta'] as const).map((what) => actionType(entity, action, what)),
    ]),
  ])
}

/** Subpaths and files of a connector's package that are no entity's, and members of the connector object. */
export const RESERVED_ENTITIES: ReadonlySet<string> = new Set(
  `call catalog client connect connector constructor execute fragments index manifest name plan check request request_list
   shapes shared sync validate vendor zod`.split(/\s+/),
)
