import ts from 'typescript'
import { Left } from './calls.ts'
import { bare } from './clients.ts'
import { membersOf, nested } from './objects.ts'
import { indentAt, type Plan } from './plan.ts'
import type { Construction, Migration } from './rules.ts'

type Placed = [place: string, value: ts.Expression | string]

/** The arguments of the SDK's client by their places in the connector's options. */
function placesOf(
  args: readonly ts.Expression[],
  { args: order, options, dropped = [], needs = [] }: Construction,
): Placed[] {
  if (args.length > order.length || args.some(ts.isSpreadElement))
    throw new Left('it has more arguments than are known')
  const found: Placed[] = []
  for (const [index, node] of args.entries()) {
    const place = order[index] as string
    if (place !== 'options') {
      found.push([place, node])
      continue
    }
    const members = membersOf(bare(node))
    if (!members) throw new Left('its options are not written in place')
    for (const { name, value } of members) {
      if (dropped.includes(name)) continue
      const to = Object.hasOwn(options, name) ? options[name] : undefined
      if (!to || !value) throw new Left(`the option ${name} has no counterpart`)
      found.push([to, value])
    }
  }
  const missing = needs.find((place) => !found.some(([own]) => own === place))
  if (missing) throw new Left(`the connector needs ${missing}`)
  return found
}

/** A client of the SDK becomes one of the connector. */
export function moveConstruction(
  plan: Plan,
  node: ts.NewExpression | ts.CallExpression,
  rule: Construction,
  { package: from, class: name }: Migration,
): void {
  const found = placesOf(node.arguments ?? [], rule)
  const local = plan.import(from, name)
  plan.replace(node, (render) => {
    const places = found.map(([place, value]) => [place, typeof value === 'string' ? value : render(value)] as const)
    return `new ${local}(${nested(places, indentAt(plan.source, node))})`
  })
}
