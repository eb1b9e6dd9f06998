import type { Answers } from '../answers.ts'
import type { Api, Security } from '../model.ts'

/** The most common scheme, if the document specifies none. */
const BEARER: Security = { kind: 'bearer', name: '', description: '' }
const NONE: Security = { kind: 'none', name: '', description: '' }

/** The scheme that the user chose, or else the document's first one. */
export function securityChosen({ security }: Api, { credentials }: Pick<Answers, 'credentials'>): Security {
  if (credentials === undefined) return security[0] ?? BEARER
  const found = security.find(({ kind }) => kind === credentials)
  if (found) return found
  if (credentials === 'none') return NONE
  if (credentials === 'basic') return { kind: 'basic', name: '', description: '' }
  return BEARER
}
