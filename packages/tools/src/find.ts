import type { Action } from './action.ts'
import { similarity, type Term, termsOf, words } from './words.ts'

/** The weight of a word, by where it stands. */
const WEIGHT = { action: 8, entity: 10, connector: 8, alias: 9, phrase: 7, entityAlias: 8, summary: 2.5 }
/** Words of a name that are not exactly those of the query count if they are this similar. */
const SIMILAR = 0.55
/** An alias of several words counts fully only if the query has all of them. */
const PARTLY = 0.45

interface Indexed {
  readonly action: Action
  /** Weight of each stem. */
  readonly stems: ReadonlyMap<string, number>
  /** Aliases as lists of stems. */
  readonly phrases: readonly (readonly string[])[]
  /** Words of the names, of which each one that the query does not have counts a little against it. */
  readonly length: number
}

export type Finder = (query: string, among: (action: Action) => boolean) => Action[]

/** An index of actions by the words of their names, aliases and summaries. Made at the first query. */
export function finderOf(actions: readonly Action[]): Finder {
  let index: { readonly all: readonly Indexed[]; readonly rarity: (stem: string) => number } | undefined
  return (query, among) => {
    const terms = termsOf(query)
    if (terms.length === 0) return actions.filter(among)
    index ??= indexOf(actions)
    const { all, rarity } = index
    const known = terms.map((term) => formsOf(term, all, rarity))
    const asked = new Set(known.flatMap((forms) => [...forms.keys()]))
    return all
      .filter(({ action }) => among(action))
      .map((one) => ({ action: one.action, score: scoreOf(one, known, asked, rarity) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ action }) => action)
  }
}

function indexOf(actions: readonly Action[]) {
  const all = actions.map(indexedOf)
  const counts = new Map<string, number>()
  for (const { stems } of all) for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const rarity = (stem: string): number => Math.log(1 + all.length / (1 + (counts.get(stem) ?? 0)))
  return { all, rarity }
}

function indexedOf(action: Action): Indexed {
  const { name, entity, facts, manifest } = action
  const about = manifest.entities[entity]
  const stems = new Map<string, number>()
  const put = (list: readonly string[], weight: number): void => {
    for (const stem of list) stems.set(stem, Math.max(weight, stems.get(stem) ?? 0))
  }
  const phrases = (aliases: readonly string[] | undefined, whole: number): string[][] =>
    (aliases ?? []).map((alias) => {
      const list = termsOf(alias).map(({ word }) => word)
      put(list, list.length === 1 ? whole : whole * PARTLY)
      return list
    })
  const own = phrases(facts.aliases, WEIGHT.alias)
  const ofEntity = phrases(about?.aliases, WEIGHT.entityAlias)
  put(words(facts.summary), WEIGHT.summary)
  const named = [words(name), words(entity), words(action.action)] as const
  put(named[0], WEIGHT.connector)
  put(named[1], WEIGHT.entity)
  put(named[2], WEIGHT.action)
  const several = [...own, ...ofEntity].filter((list) => list.length > 1)
  return { action, stems, phrases: several, length: named[1].length + named[2].length }
}

/** The stems that a term stands for here, with how much each counts. A word that nobody has may be a typo. */
function formsOf(
  { word, forms }: Term,
  all: readonly Indexed[],
  rarity: (stem: string) => number,
): Map<string, number> {
  const found = new Map(forms)
  const isKnown = all.some(({ stems }) => stems.has(word))
  if (isKnown || word.length < 4) return found
  const seen = new Set<string>()
  for (const { stems } of all)
    for (const stem of stems.keys()) {
      if (seen.has(stem)) continue
      seen.add(stem)
      const near = similarity(stem, word)
      if (near > SIMILAR) found.set(stem, near * Math.min(1, rarity(stem)))
    }
  return found
}

function scoreOf(
  { stems, phrases, length }: Indexed,
  terms: readonly ReadonlyMap<string, number>[],
  asked: ReadonlySet<string>,
  rarity: (stem: string) => number,
): number {
  let score = 0
  // How much of what the query says is answered, by the rarity of its words.
  let [answered, said] = [0, 0]
  for (const forms of terms) {
    let [best, most, here] = [0, 0, 0]
    for (const [stem, factor] of forms) {
      const weight = stems.get(stem) ?? 0
      best = Math.max(best, factor * weight * rarity(stem))
      most = Math.max(most, factor * rarity(stem))
      if (weight > 0) here = Math.max(here, factor * rarity(stem))
    }
    score += best
    answered += here
    said += most
  }
  if (score === 0) return 0
  for (const phrase of phrases)
    if (phrase.every((stem) => asked.has(stem)))
      score += phrase.reduce((sum, stem) => sum + WEIGHT.phrase * rarity(stem), 0) / Math.sqrt(phrase.length)
  // Of equal matches, the shorter name wins.
  return score * (0.3 + (0.7 * answered) / said) - length / 10
}
