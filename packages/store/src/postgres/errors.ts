import { StoreError } from '../errors.ts'

/** Classifies by SQLSTATE and by network errors. Omits Postgres's `detail`, which quotes values. */
export function postgresError(error: unknown): unknown {
  const { code = '', message = '', severity } = Object(error) as { code?: string; message?: string; severity?: string }
  if (error instanceof StoreError) return error
  if (code === '40001' || code === '40P01' || code === '55P03')
    return new StoreError('busy', 'another process writes to the same rows; run again')
  if (code === '53100' || code === '53200')
    return new StoreError(
      'full',
      `Postgres has no space left (${message}); free some, then run again: nothing was changed`,
    )
  if (code.startsWith('23')) return new StoreError('constraint', message)
  if (code === '42501') return new StoreError('unavailable', `the Postgres role lacks a permission: ${message}`)
  if (/^(28|3D)/.test(code)) return new StoreError('unavailable', refused(message || code))
  // A server that is restarting, out of connections, or unreachable.
  if (/^(08|53|57P)/.test(code) || /^E[A-Z_]+$/.test(code) || /connection|timeout/i.test(severity ? '' : message))
    return new StoreError('unavailable', refused(message || code), true)
  if (/^XX00[12]$/.test(code)) return new StoreError('corrupt', `Postgres reports damaged data: ${message}`)
  return severity ? new StoreError('statement', `Postgres: ${message}`) : error
}

const refused = (reason: string): string =>
  `cannot connect to Postgres (${reason}); check the address, the role and its password`
