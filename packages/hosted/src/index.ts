export { Connection } from './connection.ts'
export { type ConnectorSelector, HostedConnector } from './connector.ts'
export type { DialectName } from './dialect.ts'
export { Endpoint } from './endpoint.ts'
export {
  ConnectionSyncError,
  ConnectionSyncTimeoutError,
  MissingResourceError,
  WorkspaceMismatchError,
} from './errors.ts'
export type { GatewayOptions, ServiceOptions } from './http.ts'
export type { Opened, OpenedAction } from './opened.ts'
export {
  type ConfigOf,
  type ConnectorClass,
  type CredentialsOf,
  gateway,
  type NewConnector,
  Platform,
} from './platform.ts'
export { type JobStatus, SyncResult } from './sync-result.ts'
export { type EndpointLike, type NewConnection, Workspace } from './workspace.ts'
