/** Synonyms that people and models use for actions. */
const meanings: Readonly<Record<string, string>> = {
  add: 'create',
  all: 'list',
  cancellation: 'cancel',
  delete: 'delete',
  edit: 'update',
  change: 'update',
  modify: 'update',
  erase: 'delete',
  fetch: 'get',
  find: 'search',
  lookup: 'search',
  make: 'create',
  new: 'create',
  query: 'search',
  read: 'get',
  remove: 'delete',
  retrieve: 'get',
  show: 'get',
}

/** Maximum number of words in a query, since a model sends it and every action is compared with it. */
const MOST = 32

/** The words of a text: lowercase, singular, and with synonyms replaced. */
export const words = (text: string): string[] =>
  [
    ...new Set(
      text
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ]
    .slice(0, MOST)
    .map((word) => {
      const single = word.length > 3 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word
      return Object.hasOwn(meanings, single) ? (meanings[single] as string) : single.slice(0, 40)
    })

const pairs = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))

/** Similarity of two words from 0 to 1: the share of letter pairs that both have. Tolerates typos. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 3 || b.length < 3) return 0
  if (a.startsWith(b) || b.startsWith(a)) return 0.8
  const left = pairs(b)
  const both = pairs(a).filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * both.length) / (a.length + b.length - 2)
}
