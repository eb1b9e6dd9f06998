import type { ClientOptions } from '../client/options.ts'
import type { Call, MakeError, ResumePoint } from '../contract/call.ts'
import type { Credentials, Settings } from '../contract/facts.ts'
import type { HookEvent, Hooks } from '../contract/hooks.ts'
import type { Operation } from '../contract/operation.ts'
import type { StepContext } from '../contract/step.ts'
import type { TokenStore } from '../contract/token-store.ts'
import type { Vendor } from '../contract/vendor.ts'
import type { Secrets } from '../redact.ts'
import type { Attempt } from '../transport/attempt.ts'
import type { Limiter } from '../transport/limiter.ts'

/** Credentials that were checked, and the settings they are part of. */
export interface Access {
  readonly credentials: Credentials
  readonly settings: Settings
}

/** What all calls of a client share. */
export interface ClientState {
  readonly vendor: Vendor
  readonly options: ClientOptions
  /** A checked copy that nobody else can change. */
  readonly config: Settings
  /** What was settled at construction; absent where credentials are a function. */
  readonly access: Access | undefined
  /** The caller's own address, which stands for all of the vendor's. */
  readonly baseUrl: string | undefined
  readonly userAgent: string
  readonly limiter: Limiter
  /** Rate limits of one endpoint or record, by its name. */
  readonly scoped: Map<string, Limiter>
  readonly attempt: Attempt
  readonly hooks: Hooks
  readonly fetch: typeof fetch
  readonly tokenStore: TokenStore | undefined
  /** Drift that was reported already. */
  readonly reported: Set<string>
  /** What steps keep. */
  readonly states: Map<string, unknown>
  /** Questions to the credentials function after a rejection, by what was rejected. */
  readonly renewals: Map<string, Promise<object>>
}

/** One call under way, with what core alone may touch. */
export interface ActiveCall extends Call, ResumePoint {
  readonly client: ClientState
  readonly operation: Operation
  params: Call['params']
  access: Access
  baseUrl: string
  /** The credentials function was asked once more, and what it gave was not accepted since. */
  renewed: boolean
  readonly event: HookEvent
  /** What must never be seen in an error. */
  readonly secrets: Secrets
  readonly error: MakeError
}

/** The call that a step belongs to. */
export const activeCall = ({ call }: Pick<StepContext, 'call'>): ActiveCall => call as ActiveCall
