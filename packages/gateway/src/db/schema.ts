import type { Generated } from 'kysely'

/** The gateway's tables. Times are epoch milliseconds; columns named `*_json` contain JSON text. */
export interface Tables {
  setting: { name: string; value: string }
  workspace: WorkspaceRow
  application: ApplicationRow
  signing_key: { kid: string; public_json: string; sealed_json: string; created_at: number; retired_at: number | null }
  secret: SecretRow
  source: SourceRow
  destination: DestinationRow
  connection: ConnectionRow
  state: { connection_id: string; workspace_id: string; stream: string; state_json: string; updated_at: number }
  job: JobTable
  attempt: AttemptRow
  log_line: LogLineTable
  audit: AuditTable
  lease: { key: string; holder: string; until: number }
  /** Sessions of the console that were logged out, until they would have expired. */
  revoked_session: { id: string; expires_at: number }
  /** Postgres only. Microseconds of the server's clock. */
  rate_limit: { key: string; full_at: number; blocked_until: number }
  delivery: DeliveryRow
  approval: ApprovalRow
  agent_token: AgentTokenRow
  oauth_record: OauthRecordRow
  standing_rule: StandingRuleRow
  saved_result: SavedResultRow
  /** A row spends an approval: its key is unique, on every machine. */
  approval_use: { approval_id: string; workspace_id: string; used_at: number }
  /** Idempotency keys of writes with an unknown outcome. */
  connector: StoredConnectorRow
  write_key: { workspace_id: string; digest: string; key: string; until: number }
}

/** A version of a connector that was made of a document. */
export interface StoredConnectorRow {
  name: string
  version: number
  /** 1: the version that is served. */
  current: number
  title: string
  grade: string
  /** The file or address of the document. */
  origin: string
  digest: string
  hosts_json: string
  counts_json: string
  manifest_json: string
  answers_json: string
  created_at: number
}

export interface WorkspaceRow {
  id: string
  /** The tenant's name, chosen by the caller; unique. */
  name: string
  created_at: number
}

export interface ApplicationRow {
  /** The client id. */
  id: string
  name: string
  /** SHA-256 of the secret, hex. The secret has 256 bits, so it needs no slow hash. */
  secret_hash: string
  /** Increments with every new secret. Tokens carry it, so they end with the secret they were issued for. */
  generation: number
  created_at: number
  revoked_at: number | null
}

export interface SecretRow {
  workspace_id: string
  /** The source or destination it belongs to. */
  owner_id: string
  /** `credentials`, or `token:<digest>` for a refreshed token. */
  purpose: string
  /** Name of the key-encryption key. */
  key_name: string
  sealed_json: string
  version: number
  updated_at: number
}

export interface SourceRow {
  id: string
  workspace_id: string
  /** Name of the connector: `stripe`. */
  kind: string
  name: string
  /** The connector's settings besides credentials: subdomain, shop, … */
  config_json: string
  replication_json: string
  entities_json: string | null
  created_at: number
  updated_at: number
}

export interface DestinationRow {
  id: string
  workspace_id: string
  type: string
  name: string
  config_json: string
  created_at: number
  updated_at: number
}

export interface ConnectionRow {
  id: string
  workspace_id: string
  name: string
  source_id: string
  destination_id: string
  status: 'active' | 'inactive' | 'deprecated' | 'locked'
  /** As the client sent it; null: manual. */
  cron: string | null
  next_run_at: number | null
  prefix: string
  namespace_definition: string
  namespace_format: string | null
  non_breaking_behavior: string
  /** Selected streams: {@link StreamConfiguration}[]. */
  streams_json: string
  /** Names of all streams that the source had when they were selected; null: not known. */
  known_json: string | null
  created_at: number
  updated_at: number
}

export type JobStatus = 'pending' | 'queued' | 'running' | 'incomplete' | 'failed' | 'succeeded' | 'cancelled'

export interface JobRow {
  id: number
  workspace_id: string
  connection_id: string
  type: 'sync' | 'reset' | 'refresh' | 'clear'
  status: JobStatus
  /** Ensures that each scheduled time creates one job: `<connection> <time>`. */
  dedupe_key: string | null
  created_at: number
  updated_at: number
  started_at: number | null
  cancel_requested_at: number | null
  /** The worker that runs it, and its last heartbeat. */
  worker: string | null
  heartbeat_at: number | null
  /** Earliest start; set if an attempt failed and another one follows. */
  run_after: number
  rows: number
  bytes: number
  /** Attempts that count: those that a stopped gateway gave back do not. */
  tries: number
  /** Its turn among waiting jobs, in epoch milliseconds. */
  rank: number
  /** `long`: a first or full copy, or a job that has outlived a slice. */
  lane: 'short' | 'long'
  /** Whose credentials it uses; null for a job of an earlier version. */
  source_id: string | null
}
export type JobTable = Omit<JobRow, 'id' | 'tries' | 'rank' | 'lane'> & {
  id: Generated<number>
  tries: Generated<number>
  rank: Generated<number>
  lane: Generated<JobRow['lane']>
}

export interface AttemptRow {
  job_id: number
  /** Starts at 0. */
  number: number
  workspace_id: string
  status: 'running' | 'failed' | 'succeeded'
  created_at: number
  updated_at: number
  ended_at: number | null
  rows: number
  bytes: number
  streams_json: string | null
  failure: string | null
}

export interface LogLineRow {
  id: number
  job_id: number
  attempt: number
  workspace_id: string
  at: number
  level: 'debug' | 'error' | 'info' | 'trace' | 'warn'
  message: string
}
export type LogLineTable = Omit<LogLineRow, 'id'> & { id: Generated<number> }

export interface DeliveryRow {
  /** The vendor's id of the delivery. */
  id: string
  source_id: string
  workspace_id: string
  /** SHA-256 of the body, hex; null without one. */
  digest: string | null
  type: string
  received_at: number
  /** 1 until a job exists that will read the change. */
  pending: number
}

export interface AuditRow {
  id: number
  at: number
  workspace_id: string | null
  /** Client id of the application. */
  actor: string
  /** `execute customers.list`, `source.create`, … */
  action: string
  target: string | null
  /** Names of parameters, never values. */
  params: string
  outcome: string
  request_id: string
  /** How often it happened: refused requests of strangers are counted, not kept one by one. */
  count: number
}
export type AuditTable = Omit<AuditRow, 'id' | 'count'> & { id: Generated<number>; count: Generated<number> }

export interface ApprovalRow {
  /** Also the idempotency key of the write. What was shown is in the vault, under this owner. */
  id: string
  workspace_id: string
  /** The application, or the agent's token, that asked. */
  asked_by: string
  /** `stripe.refunds.create` */
  action: string
  digest: string
  status: 'asked' | 'approved' | 'refused'
  asked_at: number
  expires_at: number
  decided_at: number | null
  decided_by: string | null
}

/** A rule that a person made while approving a write. What it says is in the vault, under this owner. */
export interface StandingRuleRow {
  id: string
  workspace_id: string
  agent_token_id: string
  approval_id: string
  created_by: string
  created_at: number
}

/** A list that an agent saved. */
export interface SavedResultRow {
  uri: string
  workspace_id: string
  /** The agent token or application, as for approvals. */
  saved_by: string
  action: string
  mime_type: string
  /** Bytes of the text. */
  size: number
  saved_at: number
  expires_at: number
  sealed_json: string
}

/** A record of the authorization server. Its id is a secret, so only the hash is kept. */
export interface OauthRecordRow {
  /** `AccessToken`, `Client` and the like. */
  model: string
  id_hash: string
  grant_hash: string | null
  uid_hash: string | null
  sealed_json: string
  expires_at: number
  consumed_at: number | null
}

export interface AgentTokenRow {
  /** `agent_` and hex: the actor in the audit log. */
  id: string
  workspace_id: string
  /** The application that created it; its revocation ends the token. */
  application_id: string
  name: string
  /** SHA-256, hex. The token has 256 bits, so it needs no slow hash. Of an OAuth client: `grant:` and the grant's hash. */
  token_hash: string
  /** The OAuth client that it was granted to; null for a token that was created by hand. */
  client_id: string | null
  /** 1: no writes. */
  read_only: number
  /** Patterns of actions; null: all. */
  allow_json: string | null
  /** Rules for writes; null: all ask. */
  rules_json: string | null
  created_at: number
  expires_at: number
  used_at: number | null
  revoked_at: number | null
}
