import { manifestOf } from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'

export const published = manifestOf(manifest)

/**
 * How the calls of records differ: `v3` is the third and fourth version. `items` have bare arrays for bodies, `clauses`
 * tell of successes and errors in lists of their own, `themes` have an object with both. These have words in lower case.
 * `unified` is the API of all products. Only `v3` has extended data.
 */
export type Family = 'v3' | 'items' | 'clauses' | 'themes' | 'unified'

const FAMILIES: readonly (readonly [path: RegExp, family: Family])[] = [
  [/^\/adsApi\//, 'unified'],
  [/^\/sd\/|^\/sb\/(k|negativeK)eywords/, 'items'],
  [/^\/sb\/(t|negativeT)argets/, 'clauses'],
  [/^\/sb\/themes/, 'themes'],
]

/** A kind of records that can be written in batches. */
export interface Kind {
  readonly entity: string
  readonly family: Family
  /** Field of the id. */
  readonly id: string
  /** Name of one record in the answer of a batch. */
  readonly one: string
  /** Fields that are ids of other kinds, which must be there. */
  readonly parents: Readonly<Record<string, string>>
  /** Fields that no two records share. */
  readonly unique: readonly string[]
}

const KEYWORD = ['adGroupId', 'keywordText', 'matchType']
const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  portfolios: ['name'],
  sponsored_product_campaigns: ['name'],
  sponsored_product_ad_groups: ['campaignId', 'name'],
  sponsored_product_keywords: KEYWORD,
  sponsored_brands_campaigns: ['name'],
  sponsored_brands_keywords: KEYWORD,
  sponsored_display_campaigns: ['name'],
}

/** `sponsored_display_ad_groups` have an `adGroupId`. */
export function idOf(entity: string): string {
  const [, word = ''] = /(?:^|_)(portfolio|campaign|ad_group|ad_extension|ad|keyword|target|theme)s$/.exec(entity) ?? []
  return `${word.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())}Id`
}

function kindOf(entity: string, path: string, records: string): Kind {
  const [product = ''] = /^sponsored_(?:product|brands|display)_/.exec(entity) ?? []
  return {
    entity,
    family: FAMILIES.find(([pattern]) => pattern.test(path))?.[1] ?? 'v3',
    id: idOf(entity),
    one: records.replace(/s$/, ''),
    parents: {
      portfolioId: 'portfolios',
      campaignId: `${product}campaigns`,
      adGroupId: `${product}ad_groups`,
    },
    unique: UNIQUE[entity] ?? [],
  }
}

export const KINDS: readonly Kind[] = Object.entries(published.entities).flatMap(([entity, { actions }]) => {
  const { path, records } = actions['update'] ?? {}
  return path === undefined || records === undefined ? [] : [kindOf(entity, path, records)]
})

const byEntity = new Map(KINDS.map((kind) => [kind.entity, kind]))

/** How the calls of an entity differ; undefined: it is not written in batches. */
export const familyOf = (entity: string | undefined): Family | undefined => byEntity.get(entity ?? '')?.family
