import type { OperationFacts } from '../contract/facts.ts'

/** Whether the operation changes something at the vendor. */
export const isWrite = ({ method, safe }: Pick<OperationFacts, 'method' | 'safe'>): boolean => method !== 'GET' && !safe

/**
 * Whether repeating an operation has the same effect as running it once. This is the only such rule: retries after an
 * unknown outcome, the manifest and the reference all follow it.
 */
export const isIdempotent = ({
  method,
  safe,
  idempotent,
}: Pick<OperationFacts, 'method' | 'safe' | 'idempotent'>): boolean =>
  safe || (idempotent ?? (method !== 'POST' && method !== 'PATCH'))
