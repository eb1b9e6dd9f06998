// Answers of the gateway, typed by the routes themselves.
import type { ShownWrite } from '@ferrule/tools'
import type { Grade } from '../../../src/connectors/kind.ts'
import type { attemptView, eventView, jobView } from '../../../src/routes/config.ts'
import type { connectionView } from '../../../src/routes/connections.ts'
import type { viewOf as connectorView, previewed } from '../../../src/routes/connectors.ts'
import type { ConsoleSession } from '../../../src/routes/console.ts'
import type { destinationView } from '../../../src/routes/destinations.ts'
import type { jobView as publicJobView } from '../../../src/routes/jobs.ts'
import type { sourceView } from '../../../src/routes/sources.ts'
import type { deliveryView } from '../../../src/routes/webhooks.ts'
import type { workspaceView } from '../../../src/routes/workspaces.ts'

export type Session = ConsoleSession
export type Workspace = ReturnType<typeof workspaceView>
export type Source = ReturnType<typeof sourceView>
export type Destination = ReturnType<typeof destinationView>
export type Connection = ReturnType<typeof connectionView>
export type Delivery = ReturnType<typeof deliveryView>
export type LogEvent = ReturnType<typeof eventView>

export type PublicJob = ReturnType<typeof publicJobView>

export interface JobWithAttempts {
  readonly job: ReturnType<typeof jobView>
  readonly attempts: readonly ReturnType<typeof attemptView>[]
}

export interface Kind {
  readonly name: string
  readonly connectorName: string
  readonly grade: Grade
}

/** A connector that was made of a document. */
export type DocumentConnector = ReturnType<typeof connectorView>
export type DocumentPreview = Awaited<ReturnType<typeof previewed>>

/** A document: its text, or its https address. */
export interface DocumentGiven {
  readonly document?: string
  readonly from?: string
  readonly name?: string
}

export interface Stream {
  readonly streamName: string
  readonly syncModes: readonly string[]
  readonly sourceDefinedPrimaryKey: readonly (readonly string[])[]
}

export interface Searchable {
  readonly entity: string
  readonly summary: string
  readonly status: 'loading' | 'preview' | 'ready' | 'failed'
  /** Why the last sync did not complete it. */
  readonly error: string | null
  readonly fields: Readonly<Record<string, string>>
}

export interface Hit {
  readonly id: string
  readonly score: number
  readonly data: Readonly<Record<string, unknown>>
}

export interface SearchAnswer {
  readonly hits: readonly Hit[]
  readonly next_cursor: string | null
  readonly took_ms: number
}

export interface Application {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

export interface AgentToken {
  readonly agentTokenId: string
  readonly name: string
  readonly readOnly: boolean
  readonly allow?: readonly string[]
  readonly rules?: { readonly allow?: readonly string[]; readonly never?: readonly string[] }
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
  readonly revokedAt: string | null
  /** The OAuth client that it was granted to. */
  readonly clientId?: string
}

/** A program that asks for access, and what could be granted. */
export interface Consent {
  readonly client: {
    readonly id: string
    readonly name: string
    readonly uri: string | null
    readonly redirectUri: string
  }
  readonly scopes: readonly string[]
  readonly workspaces: readonly {
    readonly workspaceId: string
    readonly name: string
    readonly connectors: readonly string[]
  }[]
}

export interface Approval {
  readonly approvalId: string
  readonly workspaceId: string
  readonly status: 'asked' | 'approved' | 'refused' | 'spent' | 'expired'
  readonly askedBy: string
  readonly askedAt: string
  readonly expiresAt: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly usedAt: string | null
  readonly write: Omit<ShownWrite, 'bounds'>
  /** The writes that a rule would allow without asking; null: none. */
  readonly always: {
    readonly action: string
    readonly only: readonly string[]
    readonly conditions: readonly { readonly name: string; readonly text: string }[]
  } | null
}

/** Writes that are sent without asking, by a rule that a person made. */
export interface StandingRule {
  readonly ruleId: string
  readonly agentTokenId: string
  readonly rule: string
  readonly createdBy: string
  readonly createdAt: string
}

export interface AuditEntry {
  readonly id: number
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly target: string | null
  readonly params: string
  readonly outcome: string
  readonly request_id: string
}

/** As much of JSON Schema as connectors say their credentials in. */
export interface Schema {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
}

export interface Specification {
  readonly user_config_spec: {
    readonly properties: { readonly credentials: { readonly anyOf: readonly Schema[] }; readonly environment: Schema }
  }
}
