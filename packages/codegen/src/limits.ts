import * as z from 'zod'
import { LONGEST_TEXT } from '../../core/src/contract/table.ts'

/**
 * Parameters come from outside: from a form, a tenant, a model. A text without a limit of the vendor's own gets one, so that no
 * value makes a step, a log line or a vendor work without end. zod, the table and the manifest all say it.
 */

/** A schema as this file rebuilds it. */
interface Node extends z.ZodType {
  readonly _zod: z.ZodType['_zod'] & { readonly def: Readonly<Record<string, unknown>> & { readonly type: string } }
}

/** Whether a schema, or what it describes anew, is a type with a name. Records have such types, too. */
function isNamed(schema: Node): boolean {
  for (let at: Node | undefined = schema; at !== undefined; at = at._zod.parent as Node | undefined) {
    if (at._zod.def !== schema._zod.def) return false
    if ((z.globalRegistry._map.get(at) as { id?: string } | undefined)?.id !== undefined) return true
  }
  return false
}

/** Members of a definition that hold schemas. */
const INNER = ['innerType', 'element', 'valueType'] as const

/** The schema with a limit for every text that has none; named types are left as they are. */
export function limited<Schema extends z.ZodType>(schema: Schema, open: ReadonlySet<unknown> = new Set()): Schema {
  const node = schema as unknown as Node
  const { def } = node._zod
  if (open.has(schema) || isNamed(node)) return schema
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return schema.maxLength === null ? (schema.max(LONGEST_TEXT) as unknown as Schema) : schema
  const within = new Set([...open, schema])
  const changed: Record<string, unknown> = {}
  for (const name of INNER) if (def[name]) changed[name] = limited(def[name] as z.ZodType, within)
  if (def.type === 'union') changed['options'] = (def['options'] as z.ZodType[]).map((one) => limited(one, within))
  if (def.type === 'object')
    changed['shape'] = Object.fromEntries(
      Object.entries(def['shape'] as z.ZodRawShape).map(([name, one]) => [name, limited(one as z.ZodType, within)]),
    )
  const same = Object.entries(changed).every(([name, value]) => isSame(value, def[name]))
  return same ? schema : (node.clone({ ...def, ...changed } as never, { parent: true }) as unknown as Schema)
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof z.ZodType || other instanceof z.ZodType) return false
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return (
    names.length === others.length &&
    names.every((name) => one[name as keyof typeof one] === other[name as keyof typeof other])
  )
}
