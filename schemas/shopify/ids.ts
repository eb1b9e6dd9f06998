import * as z from 'zod'
import type { Type } from '../../packages/codegen/src/ir.ts'
import { newReading, readZod } from '../../packages/codegen/src/read-zod.ts'

/** Where ids stand within what a write takes, and of what type they are: `changes.*.locationId` → `Location`. */
export function idPaths(shape: z.core.$ZodLooseShape): Record<string, string> {
  const reading = newReading()
  const found: Record<string, string> = {}
  const walk = (type: Type, path: string): void => {
    if (type.kind === 'ref') walk((reading.named.get(type.name) as { type: Type }).type, path)
    // A list of ids is converted as one.
    else if (type.kind === 'array') walk(type.item, type.item.kind === 'union' ? path : `${path}.*`)
    else if (type.kind === 'object')
      for (const field of type.fields) walk(field.type, path ? `${path}.${field.name}` : field.name)
    else if (type.kind === 'union')
      for (const option of type.options) {
        const pattern = option.kind === 'string' ? option.pattern?.source : undefined
        if (option.kind === 'object') walk(option, path)
        const name = /^\^\(gid:\\\/\\\/shopify\\\/(\w+)\\\/\)\?/.exec(pattern ?? '')?.[1]
        if (name) found[path] = name
      }
    else if ('inner' in type) walk(type.inner, path)
  }
  walk(readZod(z.looseObject(shape), 'ids', reading), '')
  return found
}
