import type { ErrorFacts, ErrorReading } from '@ferrule/core/connector'
import { readHarvestError } from '../../vendor/errors.ts'

/** Reads errors of Harvest v3. */
export const readV3Error = (facts: ErrorFacts): ErrorReading =>
  readHarvestError(facts, {
    401: 'the token is not accepted',
    403: 'the credential lacks the scope for this, or the user it acts as is no Site Admin',
  })
