import { type Deferral, isDeferred } from './defer.ts'
import { anthropic, strict } from './strict.ts'
import { toText } from './text.ts'
import type { Tool, ToolContext } from './types.ts'

/** A tool of the Messages API. `run` and `parse` are for the tool runner of Anthropic's SDK; JSON omits them. */
export interface AnthropicTool {
  readonly type: 'custom'
  readonly name: string
  readonly description: string
  readonly input_schema: { readonly type: 'object'; readonly [keyword: string]: unknown }
  readonly strict?: true
  /** Found by a tool search tool only. */
  readonly defer_loading?: true
  run(input: unknown): Promise<string>
  parse(input: unknown): unknown
}

/** A `tool_use` block of a response. */
export interface AnthropicToolUse {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

/** The block that replies to it. */
export interface AnthropicToolResult {
  readonly type: 'tool_result'
  readonly tool_use_id: string
  readonly content: string
  readonly is_error?: true
}

/**
 * Tools for Anthropic's Messages API, with a function that runs a call. With `strict`, the schemas are converted where
 * strict tool use supports them. A request can have at most 20 strict tools. With `defer`, tools are loaded when a tool search
 * tool found them: put one before them, such as `{ type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' }`.
 */
export function toAnthropic(
  tools: readonly Tool[],
  options: { readonly strict?: boolean; readonly defer?: Deferral } = {},
): {
  readonly tools: AnthropicTool[]
  run(use: AnthropicToolUse, context?: ToolContext): Promise<AnthropicToolResult>
} {
  const prepared = new Map(tools.map((tool) => [tool.name, prepare(tool, options)]))
  return {
    tools: [...prepared.values()].map(({ spec }) => spec),
    async run({ id, name, input }, context) {
      const found = prepared.get(name)
      const result = (await found?.execute(input, context)) ?? {
        error: { code: 'unknown_tool', message: `There is no tool ${JSON.stringify(name)}.` },
      }
      return {
        type: 'tool_result',
        tool_use_id: id,
        content: toText(result),
        ...('error' in result && { is_error: true }),
      }
    },
  }
}

function prepare(
  tool: Tool,
  options: { readonly strict?: boolean; readonly defer?: Deferral },
): { spec: AnthropicTool; execute: Tool['execute'] } {
  const { name, description, inputSchema } = tool
  const fitted = options.strict === true ? strict(inputSchema, anthropic) : undefined
  const execute: Tool['execute'] = (input, context) => tool.execute(fitted ? fitted.decode(input) : input, context)
  const spec: AnthropicTool = {
    type: 'custom',
    name,
    description,
    input_schema: { ...(fitted?.schema ?? inputSchema), type: 'object' },
    ...(fitted && { strict: true }),
    ...(isDeferred(tool, options.defer) && { defer_loading: true }),
    run: async (input) => toText(await execute(input)),
    parse: (input) => input,
  }
  return { spec, execute }
}
