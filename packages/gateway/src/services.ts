import type { Audit } from './audit.ts'
import type { Consents } from './connect/consents.ts'
import type { Connectors } from './connectors/connectors.ts'
import type { Registry } from './connectors/registry.ts'
import type { Database } from './db/database.ts'
import type { Attempts } from './http/attempts.ts'
import type { Copies } from './jobs/copies.ts'
import type { EngineOptions } from './jobs/engine.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Outside } from './jobs/outside.ts'
import type { CatalogStream } from './jobs/streams.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Oauth } from './oauth/oauth.ts'
import type { People } from './oauth/people.ts'
import type { ApprovalRecords } from './records/approvals.ts'
import type { Connection, Connections } from './records/connections.ts'
import type { Deliveries } from './records/deliveries.ts'
import type { Destinations } from './records/destinations.ts'
import type { Leases } from './records/leases.ts'
import type { SavedResultRecords } from './records/saved-results.ts'
import type { Source, Sources } from './records/sources.ts'
import type { StandingRules } from './records/standing-rules.ts'
import type { Workspaces } from './records/workspaces.ts'
import type { AgentTokens } from './tokens/agent-tokens.ts'
import type { Applications } from './tokens/applications.ts'
import type { SigningKeys } from './tokens/signing-keys.ts'
import type { Tokens } from './tokens/tokens.ts'
import type { Vault } from './vault/vault.ts'

/** The services that routes, jobs and commands use. */
export interface Gateway {
  readonly db: Database
  readonly organizationId: string
  readonly vault: Vault
  readonly applications: Applications
  readonly signingKeys: SigningKeys
  readonly tokens: Tokens
  readonly workspaces: Workspaces
  readonly sources: Sources
  readonly destinations: Destinations
  readonly connections: Connections
  readonly jobs: Jobs
  readonly copies: Copies
  readonly outside: Outside
  /** Whether a connector created through the agent routes is copied immediately, and then every hour. */
  readonly copiesNew: boolean
  readonly connectors: Connectors
  /** Connectors of documents. @internal */
  readonly registry: Registry
  readonly consents: Consents
  readonly deliveries: Deliveries
  /** For requests to Amazon that SNS webhooks need. */
  readonly fetchOutside: typeof fetch
  /** Public URL of this gateway, without a trailing slash. Absent: the address that the request was sent to. */
  readonly publicUrl: string | undefined
  readonly leases: Leases
  readonly audit: Audit
  readonly metrics: Metrics
  /** Log-ins by address. */
  readonly attempts: Attempts
  /** Clients that ask to be known, by address. */
  readonly strangers: Attempts
  readonly approvals: ApprovalRecords
  readonly standingRules: StandingRules
  /** Lists that agents saved. @internal */
  readonly savedResults: SavedResultRecords
  readonly agentTokens: AgentTokens
  /** Log-in of agents' programs by OAuth. @internal */
  readonly oauth: Oauth
  /** Log-in of people by an OpenID provider, if there is one. @internal */
  readonly people: People | undefined
  readonly log: Log
  /** The streams that a source offers. */
  streamsOf(source: Source): Promise<CatalogStream[]>
  /** State of a connection's streams. */
  stateOf(connection: Connection): Promise<Readonly<Record<string, unknown>> | undefined>
  /**
   * Opens what the keys must open, before anything is served or run.
   * @throws {ParamsError} if they are not the keys of these data.
   */
  demandKeys(): Promise<void>
  /** Starts to run jobs and schedules. */
  work(options?: EngineOptions): Promise<void>
  /** Notifies the engine of a new job, so that it does not wait for the next poll. */
  wake(): void
  close(): Promise<void>
}
