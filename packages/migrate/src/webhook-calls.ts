import ts from 'typescript'
import { Left } from './left.ts'
import { member } from './objects.ts'
import type { Plan } from './plan.ts'
import type { Odd } from './results.ts'
import type { Migration, WebhookRule } from './rules.ts'

/** The SDK's check of a signature becomes `verify`, which returns a promise. */
export function moveWebhook(
  plan: Plan,
  node: ts.CallExpression,
  rule: WebhookRule,
  { package: from }: Migration,
): Odd[] {
  const places = [rule.body, rule.signature, rule.secret]
  const [body, signature, secret] = places.map((index) => node.arguments[index])
  if (!body || !signature || !secret) throw new Left('it needs the body, the signature and the secret')
  if (node.arguments.length > places.length)
    throw new Left('set the tolerance in the options of verify, in milliseconds')
  if (rule.sync) makeAsync(plan, node)
  const verify = plan.import(`${from}/webhooks`, 'verify')
  plan.replace(node, (render) => {
    const headers = `{ ${member(rule.header, render(signature))} }`
    const call = `${verify}({ headers: ${headers}, ${member('body', render(body))} }, ${render(secret)})`
    const isCallee = ts.isPropertyAccessExpression(node.parent)
    return rule.sync ? (isCallee ? `(await ${call})` : `await ${call}`) : call
  })
  return []
}

/** A handler may become asynchronous, since who calls it ignores what it returns. */
function makeAsync(plan: Plan, node: ts.Node): void {
  const around = ts.findAncestor(node, ts.isFunctionLike)
  if (!around || ts.getCombinedModifierFlags(around as ts.Declaration) & ts.ModifierFlags.Async) return
  const isHandler =
    (ts.isArrowFunction(around) || ts.isFunctionExpression(around)) && ts.isCallExpression(around.parent)
  if (!isHandler || around.type || around.asteriskToken)
    throw new Left('verify returns a promise; make the function async first')
  plan.wrap(around, (text) => `async ${text}`)
}
