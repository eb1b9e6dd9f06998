import { type OpenAICall, toOpenAIChat } from '../../src/openai.ts'
import type { Agent } from './evaluate.ts'

/** Where a model is reached, by the protocol of Chat Completions that most vendors and local servers serve. */
export interface ModelOptions {
  /** For example `https://api.openai.com/v1/chat/completions`. */
  readonly url: string
  readonly key?: string | undefined
  readonly model: string
  /** Maximum number of requests for one task. Default: 30. */
  readonly turns?: number
}

interface Message {
  readonly role: string
  readonly content?: string | null
  readonly tool_calls?: readonly { readonly id: string; readonly function: OpenAICall }[]
  readonly tool_call_id?: string
}

/** Longest response of a model, in characters, and longest time for it. */
const LONGEST = 5_000_000
const TIMEOUT = 120_000

const SYSTEM =
  'You carry out tasks in business systems with tools. Do exactly what the user asks and nothing else. End with one short sentence that contains the answer literally as the system gives it.'

/** An agent whose decisions are a model's. */
export function modelAgent({ turns = 30, ...options }: ModelOptions): Agent {
  return async ([want], set) => {
    const { tools, run } = toOpenAIChat(set)
    const messages: Message[] = [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: want },
    ]
    for (let turn = 0; turn < turns; turn++) {
      const message = await complete(options, { messages, tools })
      messages.push(message)
      const calls = message.tool_calls ?? []
      if (calls.length === 0) return message.content ?? ''
      for (const { id, function: call } of calls)
        messages.push({ role: 'tool', tool_call_id: id, content: await run(call) })
    }
    throw new Error(`no answer within ${turns} turns`)
  }
}

async function complete({ url, key, model }: Omit<ModelOptions, 'turns'>, body: object): Promise<Message> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, ...body }),
    // A key goes to the address that was named, and nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  const text = await bounded(response)
  if (!response.ok) throw new Error(`the model answered ${response.status}: ${text.slice(0, 200)}`)
  return messageOf(text)
}

async function bounded(response: Response): Promise<string> {
  let text = ''
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.length > LONGEST) throw new Error('the response of the model is too long')
  }
  return text
}

/** The first choice, without members that are not needed. */
function messageOf(text: string): Message {
  const { choices } = parsed(text) as { choices?: readonly { message?: Partial<Message> }[] }
  const { content, tool_calls: calls } = choices?.[0]?.message ?? {}
  const isCall = (call: { id?: unknown; function?: Partial<OpenAICall> } | null): boolean =>
    typeof call?.id === 'string' &&
    typeof call.function?.name === 'string' &&
    typeof call.function.arguments === 'string'
  if (calls !== undefined && calls !== null && !(Array.isArray(calls) && calls.every(isCall)))
    throw new Error('the model answered calls without id, name or arguments')
  if (typeof content !== 'string' && !calls?.length) throw new Error('the model answered neither text nor calls')
  return { role: 'assistant', content: content ?? null, ...(calls?.length && { tool_calls: calls }) }
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    throw new Error('the model did not answer JSON')
  }
}
