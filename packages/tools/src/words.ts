/** Maximum number of words in a query, since a model sends it and every action is compared with it. */
const MOST = 32

/** Words that say nothing about what is wanted. */
const STOP: ReadonlySet<string> = new Set(
  (
    'a an the of to in on at for with by from into out and or as is are was were be been did do does done has have had it its this that these those my our your their ' +
    'me us you i we they them he she his her who whom which what when where why how can could should would will please want need like some any there here about over under up off if then than so not no yes just also ' +
    'someone somebody anyone anybody everyone everybody nobody something anything'
  ).split(' '),
)

/** Verbs of the names of actions, each with words that ask for it. The name of an action counts more. */
const ASKED_BY: Readonly<Record<string, string>> = {
  add: 'attach log',
  cancel: 'cancellation end stop terminate revoke',
  copy: 'duplicate replicate clone',
  create:
    'add answer attach book draft duplicate replicate clone file give grant import invite issue join log make new open post publish put raise register ' +
    'reply request respond save share start trigger upload write advertise',
  delete: 'clear detach drop end erase remove rid stop terminate revoke unlink unpin',
  dispatch: 'trigger',
  download: 'export',
  get: 'check download fetch look lookup monitor read retrieve see show view',
  list: 'all check fetch find monitor open query read see show view',
  move: 'transfer',
  pause: 'stop',
  post: 'write',
  remove: 'clear detach revoke terminate unlink unpin',
  search: 'find look lookup query',
  update:
    'adjust apply archive assign change correct decrease disable edit enable extend hide increase lower modify move pause post put raise reduce rename reopen ' +
    'reply respond rotate set switch transfer',
  upload: 'attach',
}

/** Endings that the words of queries and names differ in. What is left has at least three letters. */
const ENDINGS: readonly (readonly [ending: string, least: number, instead: string])[] = [
  ['ations', 4, ''],
  ['ation', 4, ''],
  ['ingly', 4, ''],
  ['ings', 4, ''],
  ['ing', 4, ''],
  ['ies', 2, 'y'],
  ['ied', 2, 'y'],
  ['ments', 4, ''],
  ['ment', 4, ''],
  ['ed', 3, ''],
  ['es', 3, ''],
  ['s', 3, ''],
  ['e', 3, ''],
]

/** A word without its ending, so that `refunded`, `refunds` and `refund` are the same. */
function stem(word: string): string {
  for (const [ending, least, instead] of ENDINGS)
    if (word.length - ending.length >= least && word.endsWith(ending) && !word.endsWith('ss'))
      return undoubled(word.slice(0, word.length - ending.length) + instead)
  return word
}

const undoubled = (word: string): string => (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word)

/** Verbs by the stem of a word that asks for them. */
const meanings: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (const [verb, list] of Object.entries(ASKED_BY))
    for (const word of list.split(' ')) found.set(stem(word), [...(found.get(stem(word)) ?? []), stem(verb)])
  return found
})()
const MEANT = 0.6

/** The one who does it for what is done, and the reverse: `watch` and `watcher`. */
const doer = (word: string): string => (word.length > 5 && word.endsWith('er') ? word.slice(0, -2) : `${word}er`)

/** The stems of a text's words, in lower case, each once. */
export const words = (text: string): string[] => [
  ...new Set(
    (
      text
        .slice(0, 4_000)
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).map((word) => stem(word.slice(0, 40))),
  ),
]

/** One word of a query, with what else it may mean. */
export interface Term {
  readonly word: string
  /** Stems by how much they count, from 0 to 1. */
  readonly forms: ReadonlyMap<string, number>
}

/** The words of a text that say something, in lower case. */
function telling(text: string): string[] {
  const plain =
    text
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const kept = plain.filter((word) => !STOP.has(word))
  return kept.length > 0 ? kept : plain
}

/** The words of a query or an alias that say something, with what else each may mean. */
export const termsOf = (text: string): Term[] =>
  words(telling(text).join(' '))
    .slice(0, MOST)
    .map((word) => {
      const others = [...(meanings.get(word) ?? []), doer(word)]
      return { word, forms: new Map([...others.map((one) => [one, MEANT] as const), [word, 1] as const]) }
    })

/** Verbs that need no other to be understood. */
const VERBS: ReadonlySet<string> = new Set(
  'cancel close copy create delete get list merge move search update'.split(' ').map(stem),
)
const ORDERED = 0.4

/**
 * A noun that begins a sentence is an order to make one: `refund the items of an order`. A plural is a wish to see them.
 * Two words, such as `gift card`, are a name.
 */
export function orderOf(query: string): Term[] {
  const [first, ...others] = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (first === undefined || others.length < 2 || STOP.has(first) || /(?:s|ed|ing)$/.test(first)) return []
  const meant = meanings.get(stem(first))
  if (VERBS.has(stem(first)) || (meant !== undefined && !meant.includes(stem('create')))) return []
  return [{ word: stem('create'), forms: new Map([[stem('create'), ORDERED]]) }]
}

const pairs = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))

/** Similarity of two words from 0 to 1: the share of letter pairs that both have. Tolerates typos. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 3 || b.length < 3) return 0
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.startsWith(short)) return short.length >= 4 ? 0.8 : 0.5
  const left = pairs(b)
  const both = pairs(a).filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * both.length) / (a.length + b.length - 2)
}
