import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { type Tool, type ToolResult, toText } from '../../src/index.ts'

/** The calls of one task, as a model makes them: it writes the input, and reads the result. */
export interface Trace {
  calls: number
  /** Tokens of all inputs and of all results; o200k, as of OpenAI's models. */
  written: number
  read: number
  /** Results that were errors. */
  errors: number
}

export const newTrace = (): Trace => ({ calls: 0, written: 0, read: 0, errors: 0 })

export const tokensOf = (text: string): number => encode(text).length

/** The same tools, which count what their calls cost. */
export const counted = (set: readonly Tool[], trace: Trace): Tool[] =>
  set.map((tool) => ({
    ...tool,
    async execute(input, context) {
      const result = await tool.execute(input, context)
      trace.calls++
      trace.written += tokensOf(JSON.stringify({ name: tool.name, input }))
      trace.read += tokensOf(toText(result))
      if ('error' in result) trace.errors++
      return result
    },
  }))

/** Calls a tool by its name. */
export type Caller = (name: string, input: object) => Promise<ToolResult>

export function callerOf(set: readonly Tool[]): Caller {
  const byName = new Map(set.map((tool) => [tool.name, tool]))
  return async (name, input) => {
    const tool = byName.get(name)
    if (!tool) throw new Error(`there is no tool ${name}`)
    return tool.execute(input)
  }
}
