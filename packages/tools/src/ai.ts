import { type Deferral, isDeferred } from './defer.ts'
import { toText } from './text.ts'
import type { Tool, ToolResult } from './types.ts'

/** A tool of the AI SDK. */
export interface AITool {
  readonly title: string
  readonly description: string
  /**
   * For the AI SDK only. It marks schemas with a symbol of its own types; `never` satisfies them without importing the
   * SDK.
   */
  readonly inputSchema: never
  readonly needsApproval: boolean
  readonly deferLoading?: true
  execute(input: unknown, options: { readonly abortSignal?: AbortSignal }): Promise<ToolResult>
  toModelOutput(options: { readonly output: unknown }): { type: 'text'; value: string }
}

/**
 * Tools for `generateText`, `streamText` and agents of the AI SDK. Each write waits until the user approves it; `needsApproval:
 * false` leaves the decision to the `write` option. With `defer`, tools are loaded when the AI SDK's `toolSearch()` found them.
 */
export function toAI(
  tools: readonly Tool[],
  { needsApproval = true, defer }: { readonly needsApproval?: boolean; readonly defer?: Deferral } = {},
): Record<string, AITool> {
  return Object.fromEntries(tools.map((tool) => [tool.name, aiTool(tool, needsApproval, isDeferred(tool, defer))]))
}

function aiTool(tool: Tool, needsApproval: boolean, deferred: boolean): AITool {
  const { description, inputSchema, annotations } = tool
  return {
    title: annotations.title,
    description,
    // Recognized by its symbol, so that the AI SDK is not loaded. The tool itself checks the input.
    inputSchema: {
      [Symbol.for('vercel.ai.schema')]: true,
      _type: {},
      jsonSchema: inputSchema,
      validate: undefined,
    } as never,
    needsApproval: needsApproval && !annotations.readOnlyHint,
    ...(deferred && { deferLoading: true }),
    execute: (input, { abortSignal }) =>
      tool.execute(input, {
        ...(abortSignal && { signal: abortSignal }),
        ...(needsApproval && { approve: () => true }),
      }),
    toModelOutput: ({ output }) => ({ type: 'text', value: toText(output) }),
  }
}
