import type { OperationFacts } from '../contract/facts.ts'

/** Whether it changes something at the vendor. */
export const isWrite = ({ method, safe }: Pick<OperationFacts, 'method' | 'safe'>): boolean => method !== 'GET' && !safe

/**
 * Whether repeating an operation has the same effect as doing it once. The one rule: what is retried after an unclear
 * end, what the manifest says and what the reference says are made from it.
 */
export const isIdempotent = ({
  method,
  safe,
  idempotent,
}: Pick<OperationFacts, 'method' | 'safe' | 'idempotent'>): boolean =>
  safe || (idempotent ?? (method !== 'POST' && method !== 'PATCH'))
