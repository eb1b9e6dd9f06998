import { StoreError } from '../errors.ts'
import type { Failure } from './worker.ts'

/** Classifies by SQLite's result codes. Its messages name tables and columns, never values. */
export function sqliteError({ message, errcode = 0 }: Failure, path: string): StoreError {
  switch (errcode & 0xff) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return new StoreError('busy', `another process writes to ${path}; run again when it has finished`)
    case 13: // SQLITE_FULL
      return new StoreError('full', `the disk with ${path} is full; free space, then run again: nothing was changed`)
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
      return new StoreError(
        'corrupt',
        `${path} is not a SQLite database, or is damaged; move it away, with its -wal and -shm files, and copy again`,
      )
    case 3: // SQLITE_PERM
    case 8: // SQLITE_READONLY
    case 10: // SQLITE_IOERR
    case 14: // SQLITE_CANTOPEN
      return new StoreError(
        'unavailable',
        `${path} cannot be opened or written (${message}); check that its folder exists and is writable`,
      )
    case 19: // SQLITE_CONSTRAINT
      return new StoreError('constraint', message)
    default:
      return new StoreError('statement', `SQLite: ${message}`)
  }
}
