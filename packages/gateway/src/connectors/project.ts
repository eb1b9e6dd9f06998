type Tree = Map<string, Tree | true>

/** Dotted paths as a tree. A path includes everything below it. */
function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map()
  for (const path of paths) {
    let at = root
    const steps = path.split('.').slice(0, 32)
    for (const [index, step] of steps.entries()) {
      const next = at.get(step)
      if (next === true) break
      if (index === steps.length - 1) at.set(step, true)
      else if (next) at = next
      else {
        const below: Tree = new Map()
        at.set(step, below)
        at = below
      }
    }
  }
  return root
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function keep(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => keep(item, tree))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const below = tree.get(name)
      return below === undefined ? [] : [[name, below === true ? inner : keep(inner, below)]]
    }),
  )
}

function drop(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => drop(item, tree))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const below = tree.get(name)
      return below === true ? [] : [[name, below ? drop(inner, below) : inner]]
    }),
  )
}

/**
 * Keeps only the fields of `select`, or drops those of `exclude`; `select` takes precedence. Applies to the items of
 * lists.
 */
export function project(value: unknown, select?: readonly string[], exclude?: readonly string[]): unknown {
  if (select) return keep(value, treeOf(select))
  return exclude ? drop(value, treeOf(exclude)) : value
}

const LONG = 500

/** Truncates long texts in records, for readers that pay per token. */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONG ? `${value.slice(0, LONG).toWellFormed()}…` : value
  if (Array.isArray(value)) return value.map(shorten)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]))
}
