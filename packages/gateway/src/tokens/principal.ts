import type { Rules } from '@ferrule/tools'

/** The caller. */
export interface Principal {
  readonly applicationId: string
  readonly generation: number
  /** The token's workspace; absent for an application token, which covers all. */
  readonly workspaceId?: string
  /** Epoch seconds. */
  readonly expiresAt: number
  /** Of an agent token: what it may do. Such a token is for `/mcp` only. */
  readonly agent?: AgentRights
}

/** The rights of an agent. */
export interface AgentRights {
  readonly readOnly: boolean
  /** Patterns of actions. Absent: all. */
  readonly allow?: readonly string[]
  readonly rules?: Rules
}
