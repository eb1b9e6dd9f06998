import { expect } from 'vitest'
import type { FerruleError } from './core.ts'

/** The error that work was refused with. */
export const failure = (work: Promise<unknown>): Promise<FerruleError> =>
  work.then(
    () => expect.fail('it succeeded'),
    (error) => error,
  )
