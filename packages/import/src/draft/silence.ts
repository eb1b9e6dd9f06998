import type { Operation, Schema } from '../model.ts'
import { type Follow, shape } from './find-records.ts'
import { type Guess, SURE, UNGIVEN } from './guesses.ts'

/** Doubts where a list is silent of what the other lists of its document have. */

/** Lists that must agree. */
export const LEAST = 3

export const doubted = (guess: Guess, why: string): Guess => ({
  ...guess,
  confidence: Math.min(guess.confidence, 0.6),
  why: [...guess.why, why],
})

/** The guesses, with a doubt where the silence of a list may hide pages or their end. */
export function silent(
  operations: readonly Operation[],
  guesses: ReadonlyMap<string, Guess>,
  follow: Follow,
): Map<string, Guess> {
  const all = [...guesses.values()]
  const bare = all.filter(({ records }) => records === '')
  const ungiven = bare.filter(({ why }) => why.includes(UNGIVEN))
  const plain = bare.filter(isWhole)
  // Most bare lists take a cursor, and the document leaves out how they go on: it may leave out the cursor as well.
  const isVague = ungiven.length >= LEAST && ungiven.length > plain.length
  const flagged = flagsOf(all)
  const made = new Map(guesses)
  for (const operation of operations) {
    const guess = made.get(operation.at)
    if (guess === undefined || guess.confidence < SURE) continue
    const why = isVague && guess.records === '' && isWhole(guess) ? VAGUE : endless(guess, flagged, operation, follow)
    if (why !== undefined) made.set(operation.at, doubted(guess, why))
  }
  return made
}

const VAGUE = 'most lists take a cursor that no answer gives, and this one may, too'

const isWhole = ({ paging, confidence }: Guess): boolean => paging.style === 'single' && confidence >= SURE

/** A token that every answer has, where other lists say by a flag which page is the last one, and this one does not. */
function endless(
  { paging }: Guess,
  flagged: ReadonlyMap<string, number>,
  { answer }: Operation,
  follow: Follow,
): string | undefined {
  const { style, from, more, last } = paging
  if (style !== 'page_token' || from === undefined || (more ?? last) !== undefined) return undefined
  const count = flagged.get(keyOf(paging)) ?? 0
  return count >= LEAST && isAlways(answer.schema, from, follow)
    ? `every answer has ${from}, and only ${count} other lists have a flag that ends them`
    : undefined
}

/** How many lists with a token have a flag that ends them. */
function flagsOf(guesses: readonly Guess[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { paging } of guesses)
    if (paging.style === 'page_token' && (paging.more ?? paging.last) !== undefined)
      found.set(keyOf(paging), (found.get(keyOf(paging)) ?? 0) + 1)
  return found
}

const keyOf = ({ param, from = '' }: Guess['paging']): string => `${param} ${from}`

/** Whether a schema requires the member at a path, which is never null. */
function isAlways(schema: Schema | undefined, path: string, follow: Follow): boolean {
  const names = path.split('.')
  let at = schema
  for (const [index, name] of names.entries()) {
    const object = at && shape(at, follow)
    const field = object?.kind === 'object' ? object.fields.find((one) => one.name === name) : undefined
    if (!field || field.schema.nullable || follow(field.schema).nullable) return false
    if (!field.required && index === names.length - 1) return false
    at = field.schema
  }
  return true
}
