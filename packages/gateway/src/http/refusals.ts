import { toHttpError } from '../errors.ts'
import type { Gateway } from '../services.ts'
import type { Principal } from '../tokens/principal.ts'

const noted = new WeakSet<object>()

/** Remembers that the audit log has this error, so that it is not there twice. */
export function markNoted(error: unknown): void {
  if (typeof error === 'object' && error !== null) noted.add(error)
}

const REFUSED: readonly number[] = [401, 403, 404, 429]

/** A request that was refused. */
export interface Refusal {
  readonly error: unknown
  /** Absent: nobody was identified. */
  readonly principal: Principal | undefined
  /** `GET /v1/sources/{sourceId}` */
  readonly action: string
  readonly requestId: string
}

/** Puts a refused request into the audit log: a row for a known caller, a count for strangers. What was asked for may be another's. */
export async function noteRefusal(gateway: Gateway, refusal: Refusal): Promise<void> {
  const { error, principal, action, requestId } = refusal
  const known = toHttpError(error)
  if (!known || !REFUSED.includes(known.status) || noted.has(error as object)) return
  if (!principal) return gateway.audit.count(action, known.title)
  const { applicationId, workspaceId = null } = principal
  try {
    await gateway.audit.write({
      workspaceId,
      actor: applicationId,
      action,
      outcome: known.title,
      requestId,
    })
  } catch {
    gateway.log('error', 'the audit log could not be written', { requestId })
  }
}
