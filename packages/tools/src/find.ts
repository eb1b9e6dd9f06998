import type { Action } from './action.ts'
import type { Manifest } from './types.ts'
import { orderOf, similarity, type Term, termsOf, words } from './words.ts'

/** The weight of a word, by where it stands. */
const WEIGHT = { action: 8, entity: 10, connector: 8, alias: 9, phrase: 7, entityAlias: 8, summary: 2.5, parent: 4 }
/** Words of a name that are not exactly those of the query count if they are this similar. */
const SIMILAR = 0.55
/** An alias of several words counts fully only if the query has all of them. */
const PARTLY = 0.45
/** The part of a score that an action keeps whose entity has words in its name that the query has not. */
const NAMED_IN_PART = 0.7

interface Indexed {
  readonly action: Action
  /** Weight of each stem. */
  readonly stems: ReadonlyMap<string, number>
  /** Aliases as lists of stems. */
  readonly phrases: readonly (readonly string[])[]
  /** Words of the entity's name. */
  readonly named: readonly string[]
  /** Words of the names, of which each one that the query does not have counts a little against it. */
  readonly length: number
}

export type Finder = (query: string, among: (action: Action) => boolean) => Action[]

/** An index of actions by the words of their names, aliases and summaries. Made at the first query. */
export function finderOf(actions: readonly Action[]): Finder {
  let index: { readonly all: readonly Indexed[]; readonly rarity: (stem: string) => number } | undefined
  return (query, among) => {
    const terms = [...orderOf(query), ...termsOf(query)]
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
  const known = new Map<Manifest, Surroundings>()
  const around = (manifest: Manifest): Surroundings => {
    const found = known.get(manifest) ?? surroundingsOf(manifest)
    known.set(manifest, found)
    return found
  }
  const all = actions.map((action) => indexedOf(action, around(action.manifest)))
  const counts = new Map<string, number>()
  for (const { stems } of all) for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const rarity = (stem: string): number => Math.log(1 + all.length / (1 + (counts.get(stem) ?? 0)))
  return { all, rarity }
}

function indexedOf(action: Action, surroundings: Surroundings): Indexed {
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
  for (const parent of parentsOf(action, surroundings))
    phrases([parent, ...(manifest.entities[parent]?.aliases ?? [])], WEIGHT.parent)
  put(words(facts.summary), WEIGHT.summary)
  const named = [words(name), words(entity), words(action.action)] as const
  put(named[0], WEIGHT.connector)
  put(named[1], WEIGHT.entity)
  put(named[2], WEIGHT.action)
  const several = [...own, ...ofEntity].filter((list) => list.length > 1)
  return { action, stems, phrases: several, named: named[1], length: named[1].length + named[2].length }
}

/** The words of entities whose ids an action takes: `campaign` for `campaign_id`. */
const neededBy = (params: Action['facts']['params']): string[] =>
  Object.keys(params?.properties ?? {})
    .filter((name) => /(?:_id|Id|_key|Key)$/.test(name))
    .map((name) => words(name.replace(/_?(?:id|key)$/i, '')).join(' '))

/** Facts of a whole connector: the words of each entity, and the ids that most actions need, which say nothing. */
interface Surroundings {
  readonly entities: ReadonlyMap<string, readonly string[]>
  readonly everywhere: ReadonlySet<string>
}

function surroundingsOf(manifest: Manifest): Surroundings {
  const entities = Object.entries(manifest.entities)
  const actions = entities.flatMap(([, about]) => Object.values(about.actions))
  const counts = new Map<string, number>()
  for (const { params } of actions) for (const one of neededBy(params)) counts.set(one, (counts.get(one) ?? 0) + 1)
  return {
    entities: new Map(entities.map(([name]) => [name, words(name)])),
    everywhere: new Set([...counts].filter(([, count]) => count > actions.length / 2).map(([one]) => one)),
  }
}

/** Entities that an action is about beside its own: comments of an issue are found by other words for issues too. */
function parentsOf({ entity, facts }: Action, { entities, everywhere }: Surroundings): string[] {
  const own = entities.get(entity) ?? []
  const needed = new Set(neededBy(facts.params).filter((one) => !everywhere.has(one)))
  const isPart = (its: readonly string[]): boolean => its.length < own.length && its.every((word) => own.includes(word))
  return [...entities].filter(([, its]) => needed.has(its.join(' ')) || isPart(its)).map(([name]) => name)
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
  { stems, phrases, named, length }: Indexed,
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
  const share = named.filter((stem) => asked.has(stem)).length / named.length
  if (share > 0) score *= NAMED_IN_PART + (1 - NAMED_IN_PART) * share
  // Of equal matches, the shorter name wins.
  return score * (0.3 + (0.7 * answered) / said) - length / 10
}
