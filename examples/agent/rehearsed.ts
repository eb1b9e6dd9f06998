import { MockLanguageModelV4 } from 'ai/test'

/** The steps of the model, as a real one would take them. */
const steps: readonly { tool: string; input: object }[] = [
  { tool: 'find_actions', input: { query: 'newest customers' } },
  { tool: 'describe_action', input: { action: 'stripe.customers.list' } },
  { tool: 'read', input: { action: 'stripe.customers.list', params: { limit: 2 }, fields: ['id', 'email'] } },
  {
    tool: 'write',
    input: { action: 'stripe.customers.create', params: { email: 'ada@example.com' }, fields: ['email'] },
  },
  { tool: 'read', input: { action: 'stripe.invoices.list', params: { limit: 1 }, fields: ['id'] } },
  { tool: 'write', input: { action: 'stripe.invoices.void', params: { id: 'in_newest' } } },
]

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** A model without a network, for trying the tools out. */
export function rehearsed(): MockLanguageModelV4 {
  let step = 0
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const next = steps[step++]
      if (!next)
        return {
          content: [{ type: 'text', text: 'Done: two customers read, one added. The invoice was not approved.' }],
          finishReason: { unified: 'stop', raw: undefined },
          usage,
          warnings: [],
        }
      return {
        content: [
          { type: 'tool-call', toolCallId: `call-${step}`, toolName: next.tool, input: JSON.stringify(next.input) },
        ],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }
    },
  })
}
