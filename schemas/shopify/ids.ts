import * as z from 'zod'

type Node = z.core.JSONSchema.BaseSchema

const GID = /^\^\(gid:\\\/\\\/shopify\\\/(\w+)\\\/\)\?/

/** Where a write's parameters contain ids, and of what type: `changes.*.locationId` → `Location`. */
export function idPaths(shape: z.core.$ZodLooseShape): Record<string, string> {
  const root = z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' })
  const named = root.$defs ?? {}
  const found: Record<string, string> = {}
  const walk = ({ $ref, ...own }: Node, path: string): void => {
    const node = $ref === undefined ? own : (named[$ref.replace('#/$defs/', '')] as Node)
    for (const { pattern, ...option } of (node.anyOf ?? node.oneOf ?? []) as Node[]) {
      const [, name] = GID.exec(pattern ?? '') ?? []
      if (name) found[path] = name
      walk(option, path)
    }
    for (const [name, field] of Object.entries(node.properties ?? {}))
      walk(field as Node, path ? `${path}.${name}` : name)
    const items = node.items as Node | undefined
    // A list of ids is converted as one.
    if (items) walk(items, items.anyOf ? path : `${path}.*`)
  }
  walk(root, '')
  return found
}
