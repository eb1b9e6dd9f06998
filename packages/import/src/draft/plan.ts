import type { Answers } from '../answers.ts'
import { type Api, followIn, type Operation } from '../model.ts'
import { type Placed, placeAll } from './entities.ts'
import type { Follow } from './find-records.ts'
import { type Guess, guessPaging, listsAmong } from './lists.ts'
import { bySiblings } from './siblings.ts'

/** Lists and names in a document: what the questions are about. */
export interface Plan {
  readonly api: Api
  readonly placed: readonly Placed[]
  readonly guesses: ReadonlyMap<string, Guess>
  readonly follow: Follow
}

export function planOf(api: Api, answers: Answers): Plan {
  const follow: Follow = (schema) => followIn(api.schemas, schema)
  const lists = listsAmong(api.operations, follow)
  const listed = ({ at }: Operation): boolean => answers.lists[at]?.style !== 'none' && lists.has(at)
  const placed = placeAll(api.operations, listed, { entities: answers.entities, actions: answers.actions })
  const operations = placed.map(({ operation }) => operation)
  const own = new Map<string, Guess>()
  for (const operation of operations) {
    const guess = listed(operation) ? guessPaging(operation, follow) : undefined
    if (guess) own.set(operation.at, guess)
  }
  const guesses = bySiblings(operations, own, follow)
  for (const [at, guess] of guesses) {
    const chosen = answers.lists[at]
    if (!chosen || chosen.style === 'none') continue
    const { records, ...paging } = chosen
    guesses.set(at, { ...guess, paging: paging as unknown as Guess['paging'], records, confidence: 1 })
  }
  return { api, placed, guesses, follow }
}

/** Entities to draft by default: those that can be read. */
export function usualEntities({ placed, guesses }: Plan): string[] {
  const reads = placed.filter(({ operation, action }) => guesses.has(operation.at) || action === 'get')
  return [...new Set(reads.map(({ entity }) => entity))]
}
