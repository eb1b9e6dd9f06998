import ts from 'typescript'
import { bare, type Chain } from './clients.ts'
import { Left } from './left.ts'
import { declaredNames } from './names.ts'
import { innerOf, isNothing, joined, type Member, member, membersOf, nested } from './objects.ts'
import type { Plan } from './plan.ts'
import type { Odd } from './results.ts'
import type { Argument, MethodFacts, Migration, RouteFacts, Rules, Variant } from './rules.ts'
import { checkTexts, isUnpacked, mayBeText, unpack } from './variants.ts'

const WITH_BODY = ['POST', 'PUT', 'PATCH']

const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

/** The new arguments of a call, as text that is made when the file is. */
export type Arguments = (plan: Plan) => string

/** Puts the SDK's arguments into the connector's: one object of parameters, and one of options. */
export function argumentsOf(call: readonly ts.Expression[], facts: MethodFacts, context: Context): Arguments {
  if (call.some(ts.isSpreadElement)) throw new Left('its arguments are spread')
  const { rules } = context.migration
  return rules.args === 'by-name' ? byName(call, facts, context) : positional(call, facts, context, rules.args)
}

/** Where a call stands, and what its parameters chose. */
export interface Context {
  readonly migration: Migration
  readonly checker: ts.TypeChecker
  readonly variant?: Variant
}

/** Members that belong into the options of the call, or that lie one level deeper than ours. */
function byName(call: readonly ts.Expression[], facts: MethodFacts, context: Context): Arguments {
  const { migration, checker, variant } = context
  const { rules } = migration
  const [params, options, ...more] = call
  if (more.length > 0) throw new Left('it has more arguments than a call of the connector')
  if (!params || isNothing(params)) return options ? withOptions('{}', places(options, rules)) : () => ''
  const members = membersOf(bare(params))
  if (isPlain(checker.getTypeAtLocation(bare(params)))) throw new Left('its parameters are not an object')
  if (!members && rules.spread && WITH_BODY.includes(facts.method))
    throw new Left('its parameters are not written in place, and some have another form here')
  const { spread = [], spreadText } = rules
  const moved = (members ?? []).filter((one) => isOption(one, rules, facts))
  const inlined = (members ?? []).filter(({ name }) => spread.includes(name))
  const unpacked = variant ? (members ?? []).filter((one) => isUnpacked(one, variant)) : []
  if (variant) checkTexts(unpacked, variant, checker)
  const rest = (members ?? []).filter((one) => ![moved, inlined, unpacked].some((all) => all.includes(one)))
  const bodies = inlined.flatMap(({ value }) => value ?? [])
  checkNames([...rest, ...bodies.flatMap((one) => membersOf(bare(one)) ?? [])], facts, rules)
  checkVariables([...(members ? bodies : [params]), ...spreadsIn(rest)], facts, checker)
  const isOther = inlined.some(({ value }) => !value || (!spreadText && isText(checker, bare(value))))
  if (isOther) throw new Left('its parameters are not written in place')
  checkDocuments(rest, rules, checker)
  const found = [...moved.flatMap((one) => placed(one, rules)), ...(options ? places(options, rules) : [])]
  if (moved.length + inlined.length + unpacked.length === 0 && !variant?.adds)
    return withOptions((plan) => plan.render(params), found)
  const gone = new Set([...moved, ...inlined, ...unpacked].map(({ node }) => node))
  const object = (plan: Plan) =>
    joined([
      innerOf(plan, bare(params), gone),
      ...inlined.map(({ value }) => {
        const inner = bare(value as ts.Expression)
        return spreadText && isText(checker, inner)
          ? ` ${member(spreadText, plan.render(inner))} `
          : innerOf(plan, inner)
      }),
      variant ? unpack(plan, unpacked, variant, checker, migration.package) : '',
    ])
  return withOptions(object, found)
}

/** Refuses text where the connector takes a document. */
function checkDocuments(members: readonly Member[], rules: Rules, checker: ts.TypeChecker): void {
  const text = documentsIn(members, rules.documents ?? [], checker).find(
    ({ type }) => type.flags & ts.TypeFlags.StringLike,
  )
  if (text) throw new Left(`${text.name} is a document here, not text`)
}

/** Places that need an eye, since their types do not say whether they have text where the connector takes a document. */
export function unsureOf(params: ts.Expression | undefined, { migration, checker, variant }: Context): Odd[] {
  const { rules } = migration
  const all = (params && membersOf(bare(params))) ?? []
  const members = variant ? all.filter((one) => !isUnpacked(one, variant)) : all
  return documentsIn(members, rules.documents ?? [], checker).flatMap(({ name, node, type }) =>
    mayBeText(type) ? [{ node, why: `${name} is a document here, not text; make sure of it` }] : [],
  )
}

interface Document {
  readonly name: string
  readonly node: ts.Node
  readonly type: ts.Type
}

/** The documents among parameters and their `fields`, also in objects that are spread. */
function documentsIn(members: readonly Member[], documents: readonly string[], checker: ts.TypeChecker): Document[] {
  if (documents.length === 0) return []
  const fields = members.find(({ name }) => name === 'fields')?.value
  const all = [...members, ...((fields && membersOf(bare(fields))) ?? [])]
  return all.flatMap(({ name, node, value }): Document[] => {
    if (!value) return []
    if (name !== '...')
      return documents.includes(name) ? [{ name, node, type: checker.getTypeAtLocation(bare(value)) }] : []
    return objectsIn(value).flatMap((one) => {
      const inner = membersOf(one)
      if (inner) return documentsIn(inner, documents, checker)
      return documents.flatMap((own) => {
        const found = checker.getTypeAtLocation(one).getProperty(own)
        return found ? [{ name: own, node, type: checker.getTypeOfSymbolAtLocation(found, one) }] : []
      })
    })
  })
}

/** The objects that an expression may be. */
const objectsIn = (given: ts.Expression): ts.Expression[] => {
  const node = bare(given)
  return ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(objectsIn) : [node]
}

const isPlain = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some(
    ({ flags }) => (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0,
  )

const isText = (checker: ts.TypeChecker, node: ts.Expression): boolean =>
  (checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) !== 0

/** The values of the path, in its order, then what the SDK takes. */
function positional(
  call: readonly ts.Expression[],
  facts: MethodFacts,
  context: Context,
  order: readonly Argument[],
): Arguments {
  const { rules } = context.migration
  const ids = rules.leading ?? placeholders(facts.path)
  const values = call.slice(0, ids.length)
  if (values.length < ids.length || values.some(isNothing)) throw new Left(`it needs ${ids.join(', ')}`)
  const kinds = order.filter((kind) => kind !== 'body' || WITH_BODY.includes(facts.method))
  const rest = call.slice(ids.length)
  if (rest.length > kinds.length) throw new Left('it has more arguments than a call of the connector')
  const parts: ts.Expression[] = []
  const gone = new Set<ts.Node>()
  let options: Places = []
  for (const [index, node] of rest.entries()) {
    if (isNothing(node)) continue
    if (kinds[index] === 'options' || isOptions(node, rules, facts)) options = [...options, ...places(node, rules)]
    else {
      const members = membersOf(bare(node)) ?? []
      const moved = members.filter((one) => isOption(one, rules, facts))
      checkNames(
        members.filter((one) => !moved.includes(one)),
        facts,
        rules,
      )
      checkVariables(members.length > 0 ? spreadsIn(members) : [node], facts, context.checker)
      for (const one of moved) gone.add(one.node)
      options = [...options, ...moved.flatMap((one) => placed(one, rules))]
      parts.push(node)
    }
  }
  const rename = (plan: Plan) => renameIn(plan, parts, facts, rules)
  if (ids.length === 0 && parts.length <= 1 && gone.size === 0) {
    const [params] = parts
    return withOptions((plan) => {
      rename(plan)
      return params ? plan.render(params) : ''
    }, options)
  }
  const object = (plan: Plan) => {
    rename(plan)
    const named = values.map((value, index) => member(ids[index] as string, plan.render(value))).join(', ')
    return joined([named, ...parts.map((part) => innerOf(plan, bare(part), gone))])
  }
  return withOptions(object, options)
}

/** Whether a member of the parameters is an option of the call. */
const isOption = ({ name }: Member, { callOptions = {} }: Rules, { params }: MethodFacts): boolean =>
  (Object.hasOwn(callOptions, name) || hasInner(name, callOptions)) && !params.includes(name)

/** Whether an option is an object of options: `request.signal`. */
const hasInner = (name: string, callOptions: object): boolean =>
  Object.keys(callOptions).some((one) => one.startsWith(`${name}.`))

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

const spreadsIn = (members: readonly Member[]): ts.Expression[] =>
  members.flatMap(({ name, value }) => (name === '...' && value ? [value] : []))

/** The same for objects that were declared before the call, and are given members until there. */
function checkVariables(
  objects: readonly ts.Expression[],
  { call, params }: MethodFacts,
  checker: ts.TypeChecker,
): void {
  const names = objects.map(bare).flatMap((one) => (ts.isIdentifier(one) ? declaredNames(one, checker) : []))
  const unknown = names.find((name) => !params.includes(name))
  if (unknown !== undefined) throw new Left(`${call} has no parameter ${unknown}`)
}

type Places = readonly (readonly [place: string, value: ts.Expression])[]

/** The options of a call by the connector's names. */
function places(node: ts.Expression, rules: Rules): Places {
  const members = membersOf(bare(node))
  if (!members) throw new Left('its options are not written in place')
  return members.flatMap((one) => placed(one, rules))
}

function placed({ name, value }: Member, rules: Rules): Places {
  const { callOptions = {} } = rules
  const inner = hasInner(name, callOptions) && value ? membersOf(bare(value)) : undefined
  if (inner) return inner.flatMap((one) => placed({ ...one, name: `${name}.${one.name}` }, rules))
  const place = Object.hasOwn(callOptions, name) ? callOptions[name] : undefined
  if (!place || !value) throw new Left(`the option ${name} has no counterpart`)
  return [[place, value]]
}

const withOptions =
  (params: string | Arguments, options: Places): Arguments =>
  (plan) => {
    const first = typeof params === 'string' ? params : params(plan)
    if (options.length === 0) return first
    return `${first || '{}'}, ${nested(options.map(([place, value]) => [place, plan.render(value)]))}`
  }

/** The query parameters that a call names in its route, since it has a body, too. */
function inQuery(call: readonly ts.Expression[], { route, query }: RouteFacts, { args }: Rules): string[] {
  if (query.length === 0) return []
  const objects = args === 'by-name' ? call.slice(0, 1) : call.slice(placeholders(route).length)
  const members = objects.filter((one) => !isNothing(one)).map((one) => membersOf(bare(one)))
  if (members.some((all) => !all || all.some(({ name }) => name === '...')))
    throw new Left('its parameters are not written in place, and some belong in the query')
  return members.flatMap((all) => (all ?? []).map(({ name }) => name)).filter((name) => query.includes(name))
}

/** A call as a typed request: its name, and the arguments with the route. */
export function requestOf(
  verb: 'request' | 'requestList',
  call: readonly ts.Expression[],
  facts: RouteFacts,
  context: Context,
): { facts: MethodFacts; args: Arguments } {
  const [plain = '', required] = facts.route.split('{?')
  const names = [...(required?.slice(0, -1).split(',') ?? []), ...inQuery(call, facts, context.migration.rules)]
  const [method = '', path = ''] = plain.split(' ')
  const params = [...facts.params, ...facts.query]
  const own: MethodFacts = { call: verb, method, path, params, query: names, isList: false, meta: [] }
  const args = argumentsOf(call, own, context)
  const route = `'${plain}${names.length > 0 ? `{?${[...new Set(names)].join(',')}}` : ''}'`
  return {
    facts: own,
    args: (plan) => {
      if (plan.isTyped) plan.importTypes(`${context.migration.package}/operations/${facts.group}`)
      const text = args(plan)
      return text ? `${route}, ${text}` : route
    },
  }
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
