import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import { tools } from '@ferrule/tools'
import { toAI } from '@ferrule/tools/ai'
import { generateText, isStepCount } from 'ai'
import { rehearsed } from './rehearsed.ts'

// Stripe itself when there is a key, a sandbox on this machine otherwise.
const sandbox = process.env.STRIPE_API_KEY ? undefined : createSandbox('stripe')
const server = await sandbox?.listen()
const stripe =
  sandbox && server
    ? new StripeConnector({ credentials: sandbox.credentials, baseUrl: server.url })
    : StripeConnector.fromEnv()

// Any model of the AI Gateway when there is a key, a rehearsed one otherwise.
const model = process.env.AI_GATEWAY_API_KEY ? (process.env.MODEL ?? 'anthropic/claude-sonnet-4.5') : rehearsed()

const set = tools([{ connector: stripe, manifest }], {
  allow: ['stripe.customers', 'stripe.invoices', '!*.*.delete'],
  // Every write passes here with the request that would be sent.
  write: ({ action, plan }) => {
    console.log(`? ${action}: ${plan.method} ${plan.body}`)
    return action === 'stripe.customers.create'
  },
})

const { text } = await generateText({
  model,
  // The `write` option decides, so the SDK need not ask as well.
  tools: toAI(set, { needsApproval: false }),
  stopWhen: isStepCount(10),
  prompt: 'Find the two newest customers, add a customer ada@example.com, then void the newest invoice.',
  onStepEnd: ({ toolCalls, toolResults }) => {
    for (const [index, { toolName, input }] of toolCalls.entries()) {
      console.log(`> ${toolName} ${JSON.stringify(input)}`)
      console.log(`< ${JSON.stringify(toolResults[index]?.output).slice(0, 500)}`)
    }
  },
})
console.log(text)
await server?.close()
