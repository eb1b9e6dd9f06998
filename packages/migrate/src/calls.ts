import ts from 'typescript'
import { bare, type Chain } from './clients.ts'
import { innerOf, joined, type Member, member, membersOf, nested } from './objects.ts'
import type { Plan } from './plan.ts'
import type { Argument, MethodFacts, Rules } from './rules.ts'

/** Why a call stays as it is. */
export class Left extends Error {}

const WITH_BODY = ['POST', 'PUT', 'PATCH']

const isNothing = (node: ts.Expression): boolean =>
  (ts.isIdentifier(node) && node.text === 'undefined') || node.kind === ts.SyntaxKind.NullKeyword

const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

/** The new arguments of a call, as text that is made when the file is. */
export type Arguments = (plan: Plan) => string

/** Puts the SDK's arguments into the connector's: one object of parameters, and one of options. */
export function argumentsOf(call: readonly ts.Expression[], facts: MethodFacts, rules: Rules): Arguments {
  if (call.some(ts.isSpreadElement)) throw new Left('its arguments are spread')
  return rules.args === 'by-name' ? byName(call, facts, rules) : positional(call, facts, rules, rules.args)
}

/** Members that belong into the options of the call, or that lie one level deeper than ours. */
function byName(call: readonly ts.Expression[], facts: MethodFacts, rules: Rules): Arguments {
  const [params, options, ...more] = call
  if (more.length > 0) throw new Left('it has more arguments than a call of the connector')
  if (!params || isNothing(params)) return options ? withOptions('{}', places(options, rules)) : () => ''
  const members = membersOf(bare(params))
  if (!members && rules.spread)
    throw new Left('its parameters are not written in place, and some have another form here')
  const { callOptions = {}, spread = [] } = rules
  const moved = (members ?? []).filter(({ name }) => Object.hasOwn(callOptions, name) && !facts.params.includes(name))
  const inlined = (members ?? []).filter(({ name }) => spread.includes(name))
  const rest = (members ?? []).filter((one) => !moved.includes(one) && !inlined.includes(one))
  checkNames([...rest, ...inlined.flatMap(({ value }) => (value && membersOf(bare(value))) ?? [])], facts, rules)
  const found = [...moved.map((one) => placed(one, rules)), ...(options ? places(options, rules) : [])]
  if (moved.length + inlined.length === 0) return withOptions((plan) => plan.render(params), found)
  const gone = new Set([...moved, ...inlined].map(({ node }) => node))
  const object = (plan: Plan) =>
    joined([
      innerOf(plan, bare(params), gone),
      ...inlined.map(({ value }) => innerOf(plan, bare(value as ts.Expression))),
    ])
  return withOptions(object, found)
}

/** The values of the path, in its order, then what the SDK takes. */
function positional(
  call: readonly ts.Expression[],
  facts: MethodFacts,
  rules: Rules,
  order: readonly Argument[],
): Arguments {
  const ids = placeholders(facts.path)
  const values = call.slice(0, ids.length)
  if (values.length < ids.length || values.some(isNothing)) throw new Left(`it needs ${ids.join(', ')}`)
  const kinds = order.filter((kind) => kind !== 'body' || WITH_BODY.includes(facts.method))
  const rest = call.slice(ids.length)
  if (rest.length > kinds.length) throw new Left('it has more arguments than a call of the connector')
  const parts: ts.Expression[] = []
  let options: Places = []
  for (const [index, node] of rest.entries()) {
    if (isNothing(node)) continue
    if (kinds[index] === 'options' || isOptions(node, rules, facts)) options = places(node, rules)
    else {
      checkNames(membersOf(bare(node)) ?? [], facts, rules)
      parts.push(node)
    }
  }
  const rename = (plan: Plan) => renameIn(plan, parts, facts, rules)
  if (ids.length === 0 && parts.length <= 1) {
    const [params] = parts
    return withOptions((plan) => {
      rename(plan)
      return params ? plan.render(params) : ''
    }, options)
  }
  const object = (plan: Plan) => {
    rename(plan)
    const named = values.map((value, index) => member(ids[index] as string, plan.render(value))).join(', ')
    return joined([named, ...parts.map((part) => innerOf(plan, bare(part)))])
  }
  return withOptions(object, options)
}

/** Whether an object can only be options: none of its names is a parameter. */
function isOptions(node: ts.Expression, { callOptions = {} }: Rules, { params }: MethodFacts): boolean {
  const members = membersOf(bare(node)) ?? []
  return members.length > 0 && members.every(({ name }) => Object.hasOwn(callOptions, name) && !params.includes(name))
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The connector's name of a parameter. */
function nameOf(name: string, { params }: MethodFacts, rules: Rules): string | undefined {
  if (name === '...' || params.includes(name)) return name
  return rules.snake && params.includes(snake(name)) ? snake(name) : undefined
}

/** Gives the members of objects the names of the connector's parameters. */
function renameIn(plan: Plan, objects: readonly ts.Expression[], facts: MethodFacts, rules: Rules): void {
  for (const { name, node, value } of objects.flatMap((one) => membersOf(bare(one)) ?? [])) {
    const own = nameOf(name, facts, rules)
    if (own === undefined || own === name || !value) continue
    if (ts.isPropertyAssignment(node)) plan.replace(node.name, own)
    else plan.replace(node, `${own}: ${name}`)
  }
}

function checkNames(members: readonly Member[], facts: MethodFacts, rules: Rules): void {
  const { call } = facts
  const unknown = members.map(({ name }) => name).find((name) => nameOf(name, facts, rules) === undefined)
  if (unknown !== undefined) throw new Left(`${call} has no parameter ${unknown}`)
}

type Places = readonly (readonly [place: string, value: ts.Expression])[]

/** The options of a call by the connector's names. */
function places(node: ts.Expression, rules: Rules): Places {
  const members = membersOf(bare(node))
  if (!members) throw new Left('its options are not written in place')
  return members.map((one) => placed(one, rules))
}

function placed({ name, value }: Member, { callOptions = {} }: Rules): readonly [string, ts.Expression] {
  const place = Object.hasOwn(callOptions, name) ? callOptions[name] : undefined
  if (!place || !value) throw new Left(`the option ${name} has no counterpart`)
  return [place, value]
}

const withOptions =
  (params: string | Arguments, options: Places): Arguments =>
  (plan) => {
    const first = typeof params === 'string' ? params : params(plan)
    if (options.length === 0) return first
    return `${first || '{}'}, ${nested(options.map(([place, value]) => [place, plan.render(value)]))}`
  }

/** The call on the connector, with the text of its arguments. */
export function moveCall(
  plan: Plan,
  node: ts.CallExpression,
  { client }: Chain,
  facts: MethodFacts,
  args: Arguments,
): void {
  plan.replace(node, (render) => `${render(client)}.${facts.call}(${args(plan)})`)
}
