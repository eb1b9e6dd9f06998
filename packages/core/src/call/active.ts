import type { ClientOptions } from '../client/options.ts'
import type { Call, MakeError, ResumePoint } from '../contract/call.ts'
import type { Credentials, Settings } from '../contract/facts.ts'
import type { HookEvent, Hooks } from '../contract/hooks.ts'
import type { Operation } from '../contract/operation.ts'
import type { StepContext } from '../contract/step.ts'
import type { TokenStore } from '../contract/token-store.ts'
import type { Vendor } from '../contract/vendor.ts'
import type { Secrets } from '../redact.ts'
import type { Transport } from '../transport/attempt.ts'
import type { Limiter } from '../transport/limiter.ts'

/** Checked credentials, and the settings derived from them. */
export interface Access {
  readonly credentials: Credentials
  readonly settings: Settings
}

/** What all calls of a client share. */
export interface ClientState {
  readonly vendor: Vendor
  readonly options: ClientOptions
  /** A checked, frozen copy. */
  readonly config: Settings
  /** Resolved at construction; undefined if the credentials are a function. */
  readonly access: Access | undefined
  /** The caller's base URL. It replaces all of the vendor's. */
  readonly baseUrl: string | undefined
  readonly userAgent: string
  readonly limiter: Limiter
  /** Rate limiters of single endpoints or records, by name. */
  readonly scoped: Map<string, Limiter>
  readonly transport: Transport
  readonly hooks: Hooks
  readonly fetch: typeof fetch
  readonly tokenStore: TokenStore | undefined
  /** Paths whose drift has been reported. */
  readonly reported: Set<string>
  /** State that vendor steps keep between calls. */
  readonly states: Map<string, unknown>
  /** Pending credential renewals, by the rejected credentials. */
  readonly renewals: Map<string, Promise<object>>
}

/** What a call has waited for. */
export interface Waits {
  rateLimit: boolean
}

/** One call in progress, including what only core may access. */
export interface ActiveCall extends Call, ResumePoint {
  readonly client: ClientState
  readonly operation: Operation
  params: Call['params']
  access: Access
  baseUrl: string
  /** Whether the credentials function was called again, and no response has accepted its result since. */
  renewed: boolean
  readonly event: HookEvent
  /** Shared by all requests of the call. */
  readonly waits: Waits
  /** Values that must never appear in an error. */
  readonly secrets: Secrets
  readonly error: MakeError
}

/** The call that a step belongs to. */
export const activeCall = ({ call }: Pick<StepContext, 'call'>): ActiveCall => call as ActiveCall
