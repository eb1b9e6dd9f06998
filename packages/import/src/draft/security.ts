import type { Answers } from '../answers.ts'
import type { Api, Security } from '../model.ts'

/** Where the document says nothing, most APIs take a token. */
const BEARER: Security = { kind: 'bearer', name: '', description: '' }
const NONE: Security = { kind: 'none', name: '', description: '' }

/** What a person chose, else the first that the document asks for. */
export function securityChosen({ security }: Api, { credentials }: Pick<Answers, 'credentials'>): Security {
  if (credentials === undefined) return security[0] ?? BEARER
  const found = security.find(({ kind }) => kind === credentials)
  if (found) return found
  if (credentials === 'none') return NONE
  if (credentials === 'basic') return { kind: 'basic', name: '', description: '' }
  return BEARER
}
