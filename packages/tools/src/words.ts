/** Words that people and models use for the actions that connectors have. */
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

/** Longest query, in words: what a model sends is bounded before it is compared with every action. */
const MOST = 32

/** Words of a text in lower case, without plural and in the terms of actions. */
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

/** How alike two words are, from 0 to 1: the share of pairs of letters that both have. Forgives typos. */
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
