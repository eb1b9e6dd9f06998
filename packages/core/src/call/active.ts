import type { Transport } from '../contract/attempt.ts'
import type { Call, MakeError, ResumePoint } from '../contract/call.ts'
import type { Credentials, Settings } from '../contract/facts.ts'
import type { HookEvent, Hooks } from '../contract/hooks.ts'
import type { Operation } from '../contract/operation.ts'
import type { ClientOptions } from '../contract/options.ts'
import type { StepContext } from '../contract/step.ts'
import type { TokenStore } from '../contract/token-store.ts'
import type { Vendor } from '../contract/vendor.ts'
import type { Secrets } from '../errors/redact.ts'
import type { Limiter } from '../transport/limiter.ts'

/** Checked credentials, and the settings derived from them. */
export interface Access {
  readonly credentials: Credentials
  readonly settings: Settings
}

/** Shared by all calls of a client. */
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

/** The waits of a call. */
export interface Waits {
  rateLimit: boolean
}

/** The checked request of the caller. Does not change until the call ends. */
export interface Asked extends ResumePoint {
  readonly operation: Operation
  readonly input: Call['input']
  readonly options: Call['options']
  readonly signal: AbortSignal | undefined
  readonly deadline: number | undefined
  readonly event: HookEvent
}

/** Values resolved from credentials, config and paging. Renewed credentials change them during the call. */
interface Resolved {
  /** The input with the page's position and size. */
  params: Call['params']
  access: Access
  baseUrl: string
  /** Whether the credentials function was called again, and no response has accepted its result since. */
  renewed: boolean
}

/** The means of sending: limits, errors and the secrets that no error may contain. */
export interface Sending {
  readonly client: ClientState
  /** Shared by all requests of the call. */
  readonly waits: Waits
  readonly secrets: Secrets
  readonly error: MakeError
}

/** A call whose request is made, for the code that sends it and reads the response. */
export type SentCall = Asked & Sending

/** One call in progress, including what only core may access. */
export interface ActiveCall extends Asked, Resolved, Sending, Omit<Call, keyof Asked | keyof Resolved> {
  readonly step: StepContext
}

/** The call that a step belongs to. */
export const activeCall = ({ call }: Pick<StepContext, 'call'>): ActiveCall => call as ActiveCall
