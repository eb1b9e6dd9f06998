import ts from 'typescript'
import { bare, moduleOf } from './clients.ts'
import { Left } from './left.ts'
import { isNothing, type Member, member, membersOf, nested } from './objects.ts'
import { indentAt, type Plan } from './plan.ts'
import type { Construction, Migration } from './rules.ts'

/** A value by its place, and the text that it stands in. */
type Placed = [place: string, value: ts.Expression | undefined, text?: string]

/** The arguments of the SDK's client by their places in the connector's options. */
function placesOf(
  args: readonly ts.Expression[],
  { args: order, options, dropped = [], needs = [], expands = {}, always = {} }: Construction,
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
    if (isNothing(node)) continue
    const members = membersOf(bare(node))
    if (!members) throw new Left('its options are not written in place')
    for (const { name, value } of members.flatMap((one) => innerMembers(one, options))) {
      if (dropped.includes(name)) continue
      const places = Object.hasOwn(expands, name) ? expands[name] : undefined
      if (places && value) {
        for (const [place, text] of Object.entries(places)) found.push([place, value, text])
        continue
      }
      const to = Object.hasOwn(options, name) ? options[name] : undefined
      if (!to || !value) throw new Left(`the option ${name} has no counterpart`)
      found.push([to, value])
    }
  }
  for (const [place, text] of Object.entries(always))
    if (!found.some(([own]) => own === place)) found.push([place, undefined, text])
  const missing = needs.find((place) => !found.some(([own]) => own === place))
  if (missing) throw new Left(`the connector needs ${missing}`)
  return found
}

/** Whether a value has a member at a path, by its type. */
function has(checker: ts.TypeChecker, node: ts.Expression, path: string): boolean {
  let type = checker.getTypeAtLocation(node)
  for (const name of path.split('.')) {
    const found = type.getProperty(name)
    if (!found) return false
    type = checker.getTypeOfSymbolAtLocation(found, node)
  }
  return true
}

/** The object that has the class: `api` of `api.clients.Graphql`. */
function ownerOf(callee: ts.Expression): ts.Expression | undefined {
  const inner = bare(callee)
  const group = ts.isPropertyAccessExpression(inner) ? bare(inner.expression) : inner
  return ts.isPropertyAccessExpression(group) ? group.expression : undefined
}

/** The members of an option that is an object of options, by their paths: `auth.email`. */
function innerMembers(one: Member, options: Construction['options']): readonly Member[] {
  if (Object.hasOwn(options, one.name) || !Object.keys(options).some((path) => path.startsWith(`${one.name}.`)))
    return [one]
  const inner = one.value && membersOf(bare(one.value))
  if (!inner) throw new Left(`${one.name} is not written in place`)
  return inner.flatMap((member) => innerMembers({ ...member, name: `${one.name}.${member.name}` }, options))
}

/** A client of the SDK becomes one of the connector. */
export function moveConstruction(
  plan: Plan,
  checker: ts.TypeChecker,
  node: ts.NewExpression | ts.CallExpression,
  rule: Construction,
  { package: from, class: name }: Migration,
): void {
  const { plugins = [] } = rule
  const args = (node.arguments ?? []).filter(
    (one, index) => index < rule.args.length || !plugins.includes(moduleOf(one, checker) ?? ''),
  )
  const found = placesOf(args, rule)
  const { wraps = {} } = rule
  for (const [place, value] of found)
    if (value && Object.hasOwn(wraps, place) && checker.getTypeAtLocation(value).flags & ts.TypeFlags.StringLike)
      throw new Left('text has no counterpart there')
  const around = (place: string, text: string): string => {
    const wrap = Object.hasOwn(wraps, place) ? wraps[place] : undefined
    return wrap ? `${plan.import(`${from}/${wrap[1]}`, wrap[0])}({ ${member(wrap[2], text)} })` : text
  }
  const local = plan.import(from, name)
  const owner = ownerOf(node.expression)
  if (!owner && found.some(([, , text]) => text?.includes('{owner}')))
    throw new Left(`make a ${name} of the shop and the token instead`)
  plan.replace(node, (render) => {
    const filled = (text: string, value: ts.Expression | undefined): string =>
      (plan.isTyped ? text : text.replaceAll('!', ''))
        .replaceAll('{owner}', () => (owner ? render(owner) : ''))
        .replaceAll('{value}', () => (value ? render(value) : ''))
    const places = found.map(([place, value, text]) => {
      const before = owner && rule.first && Object.hasOwn(rule.first, place) ? rule.first[place] : undefined
      if (owner && before && has(checker, owner, before)) return [place, `${render(owner)}.${before}`] as const
      const own = text === undefined ? render(value as ts.Expression) : filled(text, value)
      return [place, around(place, own)] as const
    })
    return `new ${local}(${nested(places, indentAt(plan.source, node))})`
  })
}
