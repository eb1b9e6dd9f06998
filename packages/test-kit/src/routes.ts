import { join } from 'node:path'
import { type PublishedRoute, readPublishedRoutes } from '../../codegen/src/published-routes.ts'
import { root } from './repo.ts'

/** A route with params that it may take: its required ones, and optional ones whose types are plain. */
export interface SampleRoute extends PublishedRoute {
  readonly sample: Readonly<Record<string, unknown>>
}

/** The typed routes of a connector, by its schema's folder. */
export function sampleRoutes(connector: string): SampleRoute[] {
  const { routes, types } = readPublishedRoutes(join(root, 'schemas', connector)) ?? { routes: [], types: new Map() }
  return routes.map((route) => ({ ...route, sample: valuesOf(route.params, types) }))
}

type Types = ReadonlyMap<string, string>

function valuesOf(params: string, types: Types, depth = 0): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const member of split(params.slice(1, -1), ';')) {
    const [, quoted, plain, optional, type = ''] = /^\s*(?:"(.*?)"|([\w$]+))(\?)?: (.*)$/s.exec(member) ?? []
    const name = quoted ?? plain
    if (name === undefined) continue
    // Deeper objects have only required members.
    const value = optional && depth > 0 ? undefined : plainValue(type.trim(), types)
    if (value !== undefined) values[name] = value
    else if (!optional) values[name] = objectValue(type.trim(), types, depth + 1)
  }
  return values
}

const DEEPEST = 4

/** An object with what it must have; empty if its type does not say. */
function objectValue(type: string, types: Types, depth: number): object {
  const text = types.get(type) ?? type
  return depth <= DEEPEST && text.startsWith('{') && text.endsWith('}') ? valuesOf(text, types, depth) : {}
}

/** Undefined for what has no plain value. */
function plainValue(type: string, types: Types, depth = 0): unknown {
  if (depth > DEEPEST) return undefined
  const [first = ''] = split(type, '|').map((one) => one.trim())
  if (first === 'string' || first.startsWith('Uint8Array')) return 'x y'
  if (first === 'number') return 7
  if (first === 'boolean') return true
  if (/^(".*"|\d+|true|false)$/.test(first)) return JSON.parse(first)
  if (first.endsWith('[]')) {
    const item = plainValue(first.slice(0, -2).replace(/^\((.*)\)$/, '$1'), types, depth + 1)
    return item === undefined ? undefined : [item]
  }
  const named = types.get(first)
  return named === undefined || named.startsWith('{') ? undefined : plainValue(named, types, depth + 1)
}

/** Parts between marks that stand outside of brackets and quotes. */
function split(text: string, mark: ';' | '|'): string[] {
  const parts: string[] = ['']
  let depth = 0
  let quoted = false
  for (const [index, one] of [...text].entries()) {
    if (one === '"' && text[index - 1] !== '\\') quoted = !quoted
    if (!quoted && '{([<'.includes(one)) depth++
    if (!quoted && '})]>'.includes(one)) depth--
    if (one === mark && depth === 0 && !quoted) parts.push('')
    else parts[parts.length - 1] += one
  }
  return parts
}
