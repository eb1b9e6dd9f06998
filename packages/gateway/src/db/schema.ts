import type { Generated } from 'kysely'

/** Tables of the gateway. Times are epoch milliseconds; what is named `*_json` is JSON text. */
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
  /** On Postgres only. Microseconds of the server's clock. */
  rate_limit: { key: string; full_at: number; blocked_until: number }
  delivery: DeliveryRow
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
  /** SHA-256 of the secret, hex. A secret has 256 bits, so that no slow hash is needed. */
  secret_hash: string
  /** Counts up with every new secret; tokens carry it, and end with the secret they were obtained for. */
  generation: number
  created_at: number
  revoked_at: number | null
}

export interface SecretRow {
  workspace_id: string
  /** The source or destination it belongs to. */
  owner_id: string
  /** `credentials`, or `token:<digest>` for a token that was renewed. */
  purpose: string
  /** The key-encryption key. */
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
  /** What the connector takes besides credentials: subdomain, shop, … */
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
  /** As it was given; null: manual. */
  cron: string | null
  next_run_at: number | null
  prefix: string
  namespace_definition: string
  namespace_format: string | null
  non_breaking_behavior: string
  /** Selected streams: {@link StreamConfiguration}[]. */
  streams_json: string
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
  /** Fires of a schedule are made once: `<connection> <time>`. */
  dedupe_key: string | null
  created_at: number
  updated_at: number
  started_at: number | null
  cancel_requested_at: number | null
  /** Who runs it, and its last heartbeat. */
  worker: string | null
  heartbeat_at: number | null
  /** Not before; set when an attempt failed and another follows. */
  run_after: number
  rows: number
  bytes: number
}
export type JobTable = Omit<JobRow, 'id'> & { id: Generated<number> }

export interface AttemptRow {
  job_id: number
  /** From 0. */
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
  /** 1 until a job is made that will read what has changed. */
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
}
export type AuditTable = Omit<AuditRow, 'id'> & { id: Generated<number> }
