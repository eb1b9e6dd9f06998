import { type Deferral, isDeferred } from './defer.ts'
import { openai, strict } from './strict.ts'
import { toText } from './text.ts'
import type { JsonSchema, Tool, ToolContext } from './types.ts'

/** A function tool of the Responses API. */
export interface OpenAITool {
  readonly type: 'function'
  readonly name: string
  readonly description: string
  readonly parameters: Record<string, unknown>
  /** Set if strict mode can express the schema. */
  readonly strict: boolean
  /** Its parameters are loaded when the vendor's tool search found it. */
  readonly defer_loading?: true
}

/** A function tool of Chat Completions. */
export interface OpenAIChatTool {
  readonly type: 'function'
  readonly function: Omit<OpenAITool, 'type' | 'defer_loading'>
}

/** A call, as in both APIs: the arguments are JSON text. */
export interface OpenAICall {
  readonly name: string
  readonly arguments: string
}

interface Prepared {
  readonly spec: OpenAITool
  run(input: unknown, context?: ToolContext): Promise<string>
}

function prepare(tool: Tool, defer?: Deferral): Prepared {
  const { name, description, inputSchema } = tool
  const fitted = strict(inputSchema, openai)
  const parameters = { ...(fitted?.schema ?? inputSchema) } as Record<string, unknown>
  return {
    spec: {
      ...{ type: 'function', name, description, parameters, strict: fitted !== undefined },
      ...(isDeferred(tool, defer) && { defer_loading: true }),
    },
    run: async (input, context) => toText(await tool.execute(fitted ? fitted.decode(read(input)) : input, context)),
  }
}

/** Parses the arguments. Text that is not JSON is passed on, and the tool reports it. */
function read(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return input
  }
}

const unknown = (name: string): string =>
  toText({ error: { code: 'unknown_tool', message: `There is no tool ${JSON.stringify(name)}.` } })

/**
 * Tools for OpenAI's Responses API, with a function that runs a call. With `defer`, tools are loaded when the vendor's tool
 * search found them: add `{ type: 'tool_search' }`.
 */
export function toOpenAI(
  tools: readonly Tool[],
  { defer }: { readonly defer?: Deferral } = {},
): {
  readonly tools: OpenAITool[]
  /** Returns the output of a `function_call`, as text. */
  run(call: OpenAICall, context?: ToolContext): Promise<string>
} {
  const prepared = new Map(tools.map((tool) => [tool.name, prepare(tool, defer)]))
  return {
    tools: [...prepared.values()].map(({ spec }) => spec),
    run: async ({ name, arguments: text }, context) => (await prepared.get(name)?.run(text, context)) ?? unknown(name),
  }
}

/** Tools for OpenAI's Chat Completions. `run` takes the `function` member of a tool call. */
export function toOpenAIChat(tools: readonly Tool[]): {
  readonly tools: OpenAIChatTool[]
  run(call: OpenAICall, context?: ToolContext): Promise<string>
} {
  const { tools: specs, run } = toOpenAI(tools)
  return { tools: specs.map(({ type, ...rest }) => ({ type, function: rest })), run }
}

/** A function tool of `@openai/agents`. */
export interface OpenAIAgentsTool extends Omit<OpenAITool, 'defer_loading'> {
  readonly parameters: AgentsSchema
  invoke(runContext: unknown, input: string, details?: { signal?: AbortSignal }): Promise<string>
  needsApproval(): Promise<boolean>
  isEnabled(): Promise<boolean>
  readonly deferLoading?: true
}

type AgentsSchema = Record<string, unknown> & {
  type: 'object'
  properties: Record<string, JsonSchema>
  required: string[]
  additionalProperties: boolean
}

/**
 * Tools for agents of `@openai/agents`. With `needsApproval`, writes interrupt the run until they are approved. With `defer`,
 * tools are loaded when `toolSearchTool()` of that package found them.
 */
export function toOpenAIAgents(
  tools: readonly Tool[],
  { needsApproval = true, defer }: { readonly needsApproval?: boolean; readonly defer?: Deferral } = {},
): OpenAIAgentsTool[] {
  return tools.map((tool) => {
    const { spec, run } = prepare(tool)
    return {
      ...spec,
      parameters: spec.parameters as AgentsSchema,
      // The framework asked before it invokes.
      invoke: (_, input, details) =>
        run(input, {
          ...(details?.signal && { signal: details.signal }),
          ...(needsApproval && { approve: () => true }),
        }),
      needsApproval: async () => needsApproval && !tool.annotations.readOnlyHint,
      isEnabled: async () => true,
      ...(isDeferred(tool, defer) && { deferLoading: true }),
    }
  })
}
