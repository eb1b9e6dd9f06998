import type { ShownWrite } from './types.ts'

/** Lifetime of an approval, asked or given, in milliseconds. */
export const APPROVAL_LIFETIME = 600_000
/** Maximum number of approvals in memory; they expire anyway. */
const MOST = 10_000

/** One write for which a person was asked. */
export interface Approval {
  /** Also the idempotency key of the write, where the vendor has such keys. */
  readonly id: string
  /** Whose it is: a workspace, a user. Approvals of one scope do not exist for another. */
  readonly scope: string
  /** Digest of action, account with its revision, method, URL, body, params, cursor and idempotency key. */
  readonly digest: string
  readonly shown: ShownWrite
  readonly status: 'asked' | 'approved' | 'refused'
  /** In epoch milliseconds, like the other times. */
  readonly askedAt: number
  readonly expiresAt: number
  readonly decidedAt?: number
  readonly decidedBy?: string
}

/** Keeps approvals. A store of your own makes them survive restarts, and lets people decide elsewhere. */
export interface Approvals {
  /** Stores a question. */
  ask(approval: Approval): void | Promise<void>
  get(scope: string, id: string): Approval | undefined | Promise<Approval | undefined>
  /** The newest approval of this write which is neither spent nor expired. */
  find(scope: string, digest: string): Approval | undefined | Promise<Approval | undefined>
  /** Stores a decision. False if there is one already, or if the question expired. */
  decide(scope: string, id: string, decision: ApprovalDecision): boolean | Promise<boolean>
  /** Uses a decision. True exactly once per id, whoever asks: in a database, the insertion of a unique row. */
  spend(scope: string, id: string): boolean | Promise<boolean>
}

export interface ApprovalDecision {
  readonly approved: boolean
  /** The person who decided, as your logs name them. */
  readonly by: string
}

/** Keeps approvals in this process. */
export function memoryApprovals(): Approvals {
  const kept = new Map<string, Approval>()
  const spent = new Set<string>()
  const open = (approval: Approval | undefined, scope: string): Approval | undefined =>
    approval?.scope === scope && approval.expiresAt > Date.now() && !spent.has(approval.id) ? approval : undefined
  return {
    ask(approval) {
      kept.set(approval.id, approval)
      if (kept.size <= MOST) return
      // A map keeps its insertion order: the oldest entry is evicted.
      const oldest = kept.keys().next().value as string
      kept.delete(oldest)
      spent.delete(oldest)
    },
    get: (scope, id) => open(kept.get(id), scope),
    find: (scope, digest) =>
      [...kept.values()].reverse().find((approval) => approval.digest === digest && open(approval, scope)),
    decide(scope, id, { approved, by }) {
      const approval = open(kept.get(id), scope)
      if (approval?.status !== 'asked') return false
      const status = approved ? 'approved' : 'refused'
      kept.set(id, { ...approval, status, decidedAt: Date.now(), decidedBy: by })
      return true
    },
    spend(scope, id) {
      if (!open(kept.get(id), scope)) return false
      spent.add(id)
      return true
    },
  }
}
