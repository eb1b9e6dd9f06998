import type { Parser } from './parse.ts'

/** Fields to keep, as a tree of names; a leaf keeps everything below it. */
type Tree = Map<string, Tree | undefined>

/** Maximum number of paths. */
const MOST = 1000

/** Parses `fields`; undefined keeps everything. @throws {ParamsError} */
export function projection(parser: Parser, fields: unknown): ((data: unknown) => unknown) | undefined {
  if (fields === undefined) return undefined
  if (!Array.isArray(fields) || fields.length > MOST)
    throw parser.fail(`fields must be an array of at most ${MOST} paths, like ["id", "address.city"]`)
  const tree: Tree = new Map()
  for (const [index, path] of fields.entries()) {
    const names: unknown = typeof path === 'string' ? split(parser, path) : path
    if (!Array.isArray(names) || names.length === 0 || !names.every((name) => typeof name === 'string' && name !== ''))
      throw parser.fail(`fields[${index}] must be a path: a dotted text or an array of names`)
    if (names.length > 100) throw parser.fail(`fields[${index}] is deeper than 100 levels`)
    // Throws for an unknown field, and names the closest match.
    parser.top(names[0] as string)
    add(tree, names as string[])
  }
  return (data) => keep(tree, data)
}

/** Splits a path, unless it is the name of a field. `name[]` means the same as `name`: lists are always traversed. */
function split(parser: Parser, path: string): string[] {
  return parser.has(path) ? [path] : path.replaceAll('[]', '').split('.')
}

function add(tree: Tree, [name = '', ...rest]: readonly string[]): void {
  const known = tree.get(name)
  // A shorter path already keeps everything below it.
  if (tree.has(name) && !known) return
  if (rest.length === 0) {
    tree.set(name, undefined)
    return
  }
  const below = known ?? new Map()
  tree.set(name, below)
  add(below, rest)
}

/** Keeps the fields of the tree, also inside lists. Missing fields are omitted. */
function keep(tree: Tree, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => keep(tree, one))
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const [name, below] of tree)
    if (Object.hasOwn(value, name)) {
      const inner = (value as Record<string, unknown>)[name]
      entries.push([name, below ? keep(below, inner) : inner])
    }
  // Not by assignment: `__proto__` is a name like any other.
  return Object.fromEntries(entries)
}
