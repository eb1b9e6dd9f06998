import type { Answers } from '../answers.ts'
import { passed } from '../grade.ts'
import { type Api, followIn, type Operation } from '../model.ts'
import { type Placed, placeAll } from './entities.ts'
import type { Follow } from './find-records.ts'
import { type Guess, guessPaging } from './guesses.ts'
import { asksForPages, holdsRecords, isCalledList, listsAmong } from './lists.ts'
import { bySiblings, doubtedAll, uncounted } from './siblings.ts'

/** Lists and names in a document: what the questions are about. */
export interface Plan {
  readonly api: Api
  readonly placed: readonly Placed[]
  readonly guesses: ReadonlyMap<string, Guess>
  /** Operations that ask for pages, are called lists or hold records, and are drafted as one record: their answer shows no list, or more than that. */
  readonly unlisted: readonly Placed[]
  readonly follow: Follow
}

export function planOf(api: Api, answers: Answers): Plan {
  const follow: Follow = (schema) => followIn(api.schemas, schema)
  const lists = listsAmong(api.operations, follow)
  const listed = ({ at }: Operation): boolean => answers.lists[at]?.style !== 'none' && lists.has(at)
  const placed = placeAll(api.operations, listed, { entities: answers.entities, actions: answers.actions })
  const operations = placed.map(({ operation }) => operation)
  const own = new Map<string, Guess>()
  const unlisted: Placed[] = []
  for (const one of placed) {
    const { operation } = one
    const guess = listed(operation) ? guessPaging(operation, follow) : undefined
    if (guess) own.set(operation.at, guess)
    else if (!Object.hasOwn(answers.lists, operation.at) && seemsList(operation, follow)) {
      unlisted.push(one)
      api.losses.add('lists, by their words, that are drafted as one record: their answer shows none', operation.at)
    }
  }
  const guesses = doubtedAll(bySiblings(operations, own, follow), api.description)
  for (const at of uncounted(operations, guesses, follow)) api.losses.add(UNCOUNTED, at)
  for (const [at, guess] of guesses) guesses.set(at, decided(at, guess, answers))
  return { api, placed, guesses, unlisted, follow }
}

const UNCOUNTED = 'lists whose pages are counted from 1, although nothing says where they start'

const seemsList = (operation: Operation, follow: Follow): boolean =>
  asksForPages(operation, follow) ||
  holdsRecords(operation, follow) ||
  (operation.method === 'GET' && operation.answer.kind !== 'file' && isCalledList(operation))

/** A guess, as somebody decided or a trial showed. A stored guess that is the same is still one: its doubts stay. */
function decided(at: string, guess: Guess, { lists, tried }: Answers): Guess {
  const verdict = tried?.lists[at]
  const chosen = lists[at]
  const { records, ...stored } = chosen ?? { style: 'none', records: '' }
  const paging = stored as unknown as Guess['paging']
  const isSame = stored.style === 'none' || sameText({ paging, records }, guess)
  const made = isSame ? guess : { ...guess, paging, records, confidence: 1, why: ['as decided'] }
  if (passed(verdict)) return { ...made, confidence: 1, why: ['as tried'] }
  if (verdict === 'wrong') return { ...made, confidence: 0, why: ['--try found it wrong', ...made.why] }
  return made
}

type Way = Pick<Guess, 'paging' | 'records'>

/** Whether two ways are the same, whatever the order of their members. */
const sameText = (one: Way, other: Way): boolean => textOf(one) === textOf(other)
const textOf = ({ paging, records }: Way): string =>
  JSON.stringify([records, Object.entries(paging).sort(([a], [b]) => (a < b ? -1 : 1))])

/** Entities to draft by default: those that can be read. */
export function usualEntities({ placed, guesses }: Plan): string[] {
  const reads = placed.filter(({ operation, action }) => guesses.has(operation.at) || action === 'get')
  return [...new Set(reads.map(({ entity }) => entity))]
}
