import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compiled } from '@ferrule/test-kit/compiled'
import type { EventPayloadMap } from '@octokit/webhooks-types'
import { expect, test } from 'vitest'

/**
 * GitHub's published examples and Octokit's types, both made by other people. The examples are older than the document, so they
 * lack members that are there now: every value that an example has must fit. Octokit's events and actions are ours.
 */

interface Example {
  readonly action?: string
}

const published = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@octokit/webhooks-examples/api.github.com/index.json')), 'utf8'),
) as readonly { readonly name: keyof EventPayloadMap; readonly examples: readonly Example[] }[]

/** One example for each event and action. */
const examples = published.flatMap(({ name, examples: all }) =>
  [...new Map(all.map((example) => [example.action, example])).values()].map((example) => ({ name, example })),
)

const head = `import type { WebhookEvent, WebhookEvents } from '@ferrule/github/webhooks'
import type { EventPayloadMap } from '@octokit/webhooks-types'
/** Whatever an example lacks may be absent. */
type Loose<T> = T extends readonly (infer I)[] ? readonly Loose<I>[] : T extends object ? { readonly [K in keyof T]?: Loose<T[K]> | undefined } : T
type With<T, Action> = T extends { action: infer A } ? (Action extends A ? T : never) : never
type Of<Name extends keyof WebhookEvents, Action> = [Action] extends [never] ? WebhookEvents[Name] : With<WebhookEvents[Name], Action>
type Actions<T> = T extends { action: infer A } ? A : never
type Common = keyof WebhookEvents & keyof EventPayloadMap
/** Octokit's actions that ours lack, by event. */
type Lacking = { [Name in Common as Exclude<Actions<EventPayloadMap[Name]>, Actions<WebhookEvents[Name]>> extends never ? never : Name]: Exclude<Actions<EventPayloadMap[Name]>, Actions<WebhookEvents[Name]>> }
/** GitHub's document has these no more. */
interface Former { secret_scanning_alert: 'revoked'; security_advisory: 'performed' }
export const lacking = (one: Lacking): Former => one
export const former = (one: Former): Lacking => one
export const events = (name: keyof EventPayloadMap): keyof WebhookEvents => name
export const narrowed = (event: WebhookEvent): string | undefined =>
  event.type === 'issues' && event.data.action === 'transferred' ? event.data.changes.new_issue.title : undefined
// @ts-expect-error no action of stars
export const star: WebhookEvents['star']['action'] = 'opened'
`

test('the published examples fit, by event and action', { timeout: 300_000 }, async () => {
  expect(new Set(examples.map(({ name }) => name)).size).toBe(58)
  const lines = examples.map(({ name, example }, index) => {
    const action = example.action === undefined ? 'never' : JSON.stringify(example.action)
    return `const example${index} = ${JSON.stringify(example)} as const\nexport const fits${index}: Loose<Of<'${name}', ${action}>> = example${index}`
  })
  const program = { 'check.ts': `${head}${lines.join('\n')}\n` }
  const lib = ['es2024', 'esnext', 'dom', 'dom.iterable']
  expect(await compiled('packages/github/.cache/webhook-types', program, { lib })).toEqual([])
})
