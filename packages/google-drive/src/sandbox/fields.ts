import { parameter } from './errors.ts'

/** A selection as a tree: `files(id,owners/me)` has `files` with `id` and `owners` with `me`. Empty: all of it. */
interface Selection extends Map<string, Selection> {}

const bad = (fields: string) => parameter('invalidParameter', 'fields', `Invalid field selection ${fields}`)

/** Reads Google's grammar: `a,b`, `a/b`, `a(b,c)`, `*`. */
export function readFields(fields: string): Selection {
  let at = 0
  const list = (): Selection => {
    const found: Selection = new Map()
    for (;;) {
      const [name = ''] = /^\s*[\w.$@*-]+\s*/.exec(fields.slice(at)) ?? []
      if (!name.trim()) throw bad(fields)
      at += name.length
      found.set(name.trim(), rest())
      if (fields[at] !== ',') return found
      at++
    }
  }
  const rest = (): Selection => {
    if (fields[at] === '/') {
      at++
      const [name = ''] = /^[\w.*-]+/.exec(fields.slice(at)) ?? []
      if (!name) throw bad(fields)
      at += name.length
      return new Map([[name, rest()]])
    }
    if (fields[at] !== '(') return new Map()
    at++
    const inner = list()
    if (fields[at++] !== ')') throw bad(fields)
    return inner
  }
  const all = list()
  if (at < fields.length) throw bad(fields)
  return all
}

/** The parts of a value that a selection names. */
export function select(value: unknown, selection: Selection): unknown {
  if (selection.size === 0 || selection.has('*')) return value
  if (Array.isArray(value)) return value.map((item) => select(item, selection))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([name]) => selection.has(name))
  return Object.fromEntries(parts.map(([name, part]) => [name, select(part, selection.get(name) ?? new Map())]))
}
