/** Maximum number of words in a query, since a model sends it and every action is compared with it. */
const MOST = 32

/** Words that say nothing about what is wanted. */
const STOP: ReadonlySet<string> = new Set(
  (
    'a an the of to in on at for with by from into out and or as is are was were be been did do does done has have had it its this that these those my our your their ' +
    'me us you i we they them he she his her who whom which what when where why how can could should would will please want need like some any there here about over under up off if then than so not no yes just also'
  ).split(' '),
)

/** Synonyms for the verbs of actions, by stem. Their own word counts more. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  add: ['create'],
  all: ['list'],
  answer: ['create'],
  assign: ['update'],
  cancellation: ['cancel'],
  chang: ['update'],
  change: ['update'],
  correct: ['update'],
  drop: ['delete'],
  edit: ['update'],
  end: ['cancel', 'delete'],
  eras: ['delete'],
  fetch: ['get', 'list'],
  fil: ['create'],
  find: ['search', 'list'],
  give: ['create'],
  join: ['create'],
  lookup: ['search', 'get'],
  look: ['search', 'get'],
  lower: ['update'],
  mak: ['create'],
  modify: ['update'],
  mov: ['update'],
  new: ['create'],
  open: ['create', 'list'],
  publish: ['create'],
  put: ['create', 'update'],
  query: ['search', 'list'],
  rais: ['update'],
  read: ['get', 'list'],
  rem: ['delete'],
  remov: ['delete'],
  renam: ['update'],
  retriev: ['get'],
  rotat: ['update'],
  sav: ['create'],
  see: ['list', 'get'],
  set: ['update'],
  shar: ['create'],
  show: ['list', 'get'],
  start: ['create'],
  stop: ['cancel', 'delete', 'pause'],
  switch: ['update'],
  trigger: ['dispatch', 'create'],
  upload: ['create'],
  view: ['get', 'list'],
  writ: ['create', 'post'],
}
const MEANT = 0.6

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

/** The words of a query that say something. */
export function termsOf(query: string): Term[] {
  const plain = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = plain.filter((word) => !STOP.has(word))
  const kept = words((telling.length > 0 ? telling : plain).join(' ')).slice(0, MOST)
  return kept.map((word) => {
    const meant = Object.hasOwn(meanings, word) ? (meanings[word] as readonly string[]) : []
    return { word, forms: new Map([...meant.map((one) => [stem(one), MEANT] as const), [word, 1] as const]) }
  })
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
