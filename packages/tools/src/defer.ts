import type { Tool } from './types.ts'

/**
 * Tools that a model sees only after its vendor's own tool search has found them: `true` for all, or a function that
 * picks them. The vendor's search tool has to be added to the request.
 */
export type Deferral = boolean | ((tool: Tool) => boolean)

export const isDeferred = (tool: Tool, defer: Deferral = false): boolean =>
  typeof defer === 'function' ? defer(tool) : defer
