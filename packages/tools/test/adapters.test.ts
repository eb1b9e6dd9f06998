import type AnthropicSdk from '@anthropic-ai/sdk'
import {
  Agent,
  type Tool as AgentsTool,
  type Model,
  type ModelRequest,
  type ModelResponse,
  Runner,
  Usage,
} from '@openai/agents'
import { generateText, isStepCount, type ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import type OpenAiSdk from 'openai'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { toAI } from '../src/ai.ts'
import { type AnthropicTool, toAnthropic } from '../src/anthropic.ts'
import { tools } from '../src/index.ts'
import { type OpenAIChatTool, type OpenAITool, toOpenAI, toOpenAIAgents, toOpenAIChat } from '../src/openai.ts'
import { recordedStripe } from './support/stripe.ts'

let stripe: Awaited<ReturnType<typeof recordedStripe>>
beforeAll(async () => {
  stripe = await recordedStripe()
})
afterAll(() => stripe[Symbol.asyncDispose]())

const set = (options = {}) => tools([stripe.source], { write: true, ...options })
const list = { action: 'stripe.customers.list', params: { limit: 1 }, fields: ['id'] }
const create = (email: string) => ({ action: 'stripe.customers.create', params: { email }, fields: ['email'] })
const made = (email: string) =>
  stripe.writes().filter(({ params }) => JSON.stringify(params ?? {}).includes(email)).length

describe('AI SDK', () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const model = (calls: readonly { tool: string; input: object }[]) => {
    let step = 0
    return new MockLanguageModelV4({
      doGenerate: async () => {
        const next = calls[step++]
        return next
          ? {
              content: [
                { type: 'tool-call', toolCallId: `c${step}`, toolName: next.tool, input: JSON.stringify(next.input) },
              ],
              finishReason: { unified: 'tool-calls', raw: undefined },
              usage,
              warnings: [],
            }
          : {
              content: [{ type: 'text', text: 'done' }],
              finishReason: { unified: 'stop', raw: undefined },
              usage,
              warnings: [],
            }
      },
    })
  }

  it('calls the tools, and holds writes back for its own approval', async () => {
    const mock = model([
      { tool: 'read', input: list },
      { tool: 'write', input: create('ai@b.example') },
    ])
    const forAI: ToolSet = toAI(set())
    const held = await generateText({ model: mock, tools: forAI, prompt: 'x', stopWhen: isStepCount(5) })
    expect(held.steps[0]?.toolResults[0]?.output).toMatchObject({ data: [{ id: expect.stringMatching(/^cus_/) }] })
    expect(held.content.some(({ type }) => type === 'tool-approval-request')).toBe(true)
    expect(made('ai@b.example')).toBe(0)
    const sent = mock.doGenerateCalls[0]?.tools?.find((tool) => tool.name === 'read')
    expect(sent).toMatchObject({ inputSchema: { type: 'object', required: ['action'] } })
    const free = await generateText({
      model: model([{ tool: 'write', input: create('ai@b.example') }]),
      tools: toAI(set(), { needsApproval: false }),
      prompt: 'x',
      stopWhen: isStepCount(5),
    })
    expect(free.steps[0]?.toolResults[0]?.output).toEqual({ data: { email: 'ai@b.example' } })
    expect(free.text).toBe('done')
    expect(made('ai@b.example')).toBe(1)
  })
})

describe('OpenAI', () => {
  it('has the shapes of the SDK, and answers calls as text', async () => {
    expectTypeOf<OpenAITool>().toExtend<OpenAiSdk.Responses.FunctionTool>()
    expectTypeOf<OpenAIChatTool>().toExtend<OpenAiSdk.Chat.ChatCompletionFunctionTool>()
    const { tools: specs, run } = toOpenAI(set())
    expect(specs.every(({ strict }) => strict)).toBe(true)
    const strictInput = { action: list.action, params: '{"limit":1}', fields: ['id'], cursor: null }
    const text = await run({ name: 'read', arguments: JSON.stringify(strictInput) })
    expect(JSON.parse(text)).toMatchObject({ data: [{ id: expect.stringMatching(/^cus_/) }] })
    expect(JSON.parse(await run({ name: 'read', arguments: '{"action":' }))).toMatchObject({
      error: { code: 'params' },
    })
    expect(JSON.parse(await run({ name: 'nope', arguments: '{}' }))).toMatchObject({ error: { code: 'unknown_tool' } })
    const chat = toOpenAIChat(set())
    expect(chat.tools[0]).toMatchObject({ type: 'function', function: { name: 'find_actions', strict: true } })
  })

  it('takes nulls of strict mode for what is left out, in tools of one action', async () => {
    const { tools: specs, run } = toOpenAI(set({ mode: 'per-action', allow: ['stripe.customers'] }))
    const spec = specs.find(({ name }) => name === 'stripe_customers_create')
    const properties = spec?.parameters.properties as Record<string, object>
    expect(spec).toMatchObject({ strict: true, parameters: { required: Object.keys(properties) } })
    const input = Object.fromEntries(Object.keys(properties).map((name) => [name, null])) as Record<string, unknown>
    const answer = await run({
      name: 'stripe_customers_create',
      arguments: JSON.stringify({ ...input, email: 'strict@b.example', metadata: '{"a":"b"}' }),
    })
    expect(JSON.parse(answer)).toMatchObject({ data: { email: 'strict@b.example', metadata: { a: 'b' } } })
  })

  it('works in an agent, whose writes wait for approval', async () => {
    const call = (name: string, input: object): ModelResponse => ({
      usage: new Usage(),
      output: [
        { type: 'function_call', callId: `${name}-1`, name, arguments: JSON.stringify(input), status: 'completed' },
      ],
    })
    const answers = [
      call('read', { action: list.action, params: '{"limit":1}', fields: ['id'], cursor: null }),
      call('write', {
        action: 'stripe.customers.create',
        params: '{"email":"agents@b.example"}',
        fields: null,
        dry_run: null,
        idempotency_key: null,
      }),
      {
        usage: new Usage(),
        output: [
          { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'done' }] },
        ],
      } as ModelResponse,
    ]
    const seen: ModelRequest[] = []
    const model: Model = {
      getResponse: async (request) => {
        seen.push(request)
        return answers[seen.length - 1] as ModelResponse
      },
      async *getStreamedResponse() {},
    }
    const agentTools: AgentsTool[] = toOpenAIAgents(set())
    const agent = new Agent({ name: 'a', model, tools: agentTools })
    const runner = new Runner({ tracingDisabled: true })
    const held = await runner.run(agent, 'x')
    expect(JSON.stringify(seen[1]?.input)).toContain('cus_')
    expect(held.interruptions).toHaveLength(1)
    expect(made('agents@b.example')).toBe(0)
    held.state.approve(held.interruptions[0] as never)
    const done = await runner.run(agent, held.state)
    expect(done.finalOutput).toBe('done')
    expect(made('agents@b.example')).toBe(1)
  })
})

describe('Anthropic', () => {
  it('has the shape of the SDK, and answers tool_use blocks', async () => {
    expectTypeOf<AnthropicTool>().toExtend<AnthropicSdk.Messages.Tool>()
    const { tools: specs, run } = toAnthropic(set())
    expect(JSON.parse(JSON.stringify(specs))[2]).toMatchObject({
      name: 'read',
      type: 'custom',
      input_schema: { type: 'object' },
    })
    const good = await run({ id: 'toolu_1', name: 'read', input: list })
    expect(good).toMatchObject({
      type: 'tool_result',
      tool_use_id: 'toolu_1',
      content: expect.stringContaining('cus_'),
    })
    expect(good.is_error).toBeUndefined()
    expect(await run({ id: 'toolu_2', name: 'read', input: { action: 'stripe.x.y' } })).toMatchObject({
      is_error: true,
    })
    const strict = toAnthropic(set(), { strict: true })
    expect(strict.tools.every((tool) => tool.strict)).toBe(true)
    const input = { ...list, params: '{"limit":1}' }
    expect((await strict.run({ id: 'toolu_3', name: 'read', input })).content).toContain('cus_')
  })
})

describe('tool search of the vendors', () => {
  const actions = () => set({ mode: 'per-action', allow: ['stripe.customers.list', 'stripe.customers.get'] })
  const rare = ({ name }: { readonly name: string }) => name !== 'stripe_customers_list'
  const lateOf = (specs: readonly { readonly name: string; readonly defer_loading?: true }[]) =>
    specs.map((spec) => [spec.name, spec.defer_loading])

  it('finds what is deferred, in requests of the SDKs', () => {
    const search = { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' } as const
    const forAnthropic: AnthropicSdk.Messages.ToolUnion[] = [search, ...toAnthropic(actions(), { defer: rare }).tools]
    expect(JSON.parse(JSON.stringify(forAnthropic)).map((one: { defer_loading?: true }) => one.defer_loading)).toEqual([
      undefined,
      undefined,
      true,
    ])
    const forOpenAI = toOpenAI(actions(), { defer: true }).tools
    expectTypeOf([{ type: 'tool_search' as const }, ...forOpenAI]).toExtend<OpenAiSdk.Responses.Tool[]>()
    expect(lateOf(forOpenAI)).toEqual([
      ['stripe_customers_list', true],
      ['stripe_customers_get', true],
    ])
    expect(lateOf(toOpenAI(actions()).tools)).toEqual([
      ['stripe_customers_list', undefined],
      ['stripe_customers_get', undefined],
    ])
    const agents: AgentsTool[] = toOpenAIAgents(actions(), { defer: rare })
    expect(agents.map((one) => 'deferLoading' in one)).toEqual([false, true])
    const forAI: ToolSet = toAI(actions(), { defer: rare })
    expect(Object.values(forAI).map((one) => 'deferLoading' in one)).toEqual([false, true])
  })

  it('runs what it found as any other tool', async () => {
    const { run } = toAnthropic(actions(), { defer: true })
    const result = await run({
      id: 'toolu_1',
      name: 'stripe_customers_list',
      input: { limit: 1, result_fields: ['id'] },
    })
    expect(result.content).toContain('cus_')
  })
})
