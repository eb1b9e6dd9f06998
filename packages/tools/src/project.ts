import { nearest } from '../../core/src/shape/nearest.ts'

/** Paths by their first name: `['id', 'owner.name']` is `{ id: [], owner: ['name'] }`. */
type Tree = Map<string, Tree>

/** Maximum number and length of paths, since a model sends them. */
const MOST = 100

function treeOf(paths: readonly string[]): Tree {
  const tree: Tree = new Map()
  for (const path of paths.slice(0, MOST)) {
    let at = tree
    for (const name of path.split('.').slice(0, 16)) {
      const next: Tree = at.get(name) ?? new Map()
      at.set(name, next)
      at = next
    }
  }
  return tree
}

type Leaf = (value: unknown) => unknown

function pick(value: unknown, tree: Tree, leaf: Leaf): unknown {
  if (tree.size === 0 || typeof value !== 'object' || value === null) return leaf(value)
  if (Array.isArray(value)) return value.map((item) => pick(item, tree, leaf))
  const record = value as Record<string, unknown>
  return Object.fromEntries(
    [...tree]
      .filter(([name]) => Object.hasOwn(record, name))
      .map(([name, inner]) => [name, pick(record[name], inner, leaf)]),
  )
}

/** The value at a dotted path; undefined if there is none. */
export function valueAt(record: unknown, path: string): unknown {
  return valueAtKeys(record, path.split('.').slice(0, 16))
}

/** The value that names and indexes lead to; undefined if there is none. */
export function valueAtKeys(value: unknown, keys: readonly (string | number)[]): unknown {
  let at = value
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string | number, unknown>)[key]
  }
  return at
}

/** Keeps the fields at dotted paths, also inside lists, each as `leaf` makes it. Without paths: everything. */
export function projector(paths: readonly string[] | undefined, leaf: Leaf = (value) => value): Leaf {
  if (!paths || paths.length === 0) return (value) => value
  const tree = treeOf(paths)
  return (value) => pick(value, tree, leaf)
}

/**
 * A note on fields that the records do not have: neither the schema names them, nor is one here. Without it, a model would
 * report that the data is missing.
 */
export function missingFields(
  paths: readonly string[] | undefined,
  known: readonly string[] | undefined,
  records: readonly unknown[],
): string | undefined {
  if (!paths || !known || records.length === 0) return undefined
  const wanted = [...new Set(paths.slice(0, MOST).map((path) => path.split('.', 1)[0] ?? ''))]
  const missing = wanted.filter(
    (name) => !known.includes(name) && !records.some((record) => Object.hasOwn(Object(record), name)),
  )
  if (missing.length === 0) return undefined
  const words = missing.slice(0, 5).map((name) => {
    const closest = nearest(name, known)
    return `${JSON.stringify(name.slice(0, 60))}${closest === undefined ? '' : ` (did you mean ${closest}?)`}`
  })
  return `There is no field ${words.join(', ')} in these records.`
}
