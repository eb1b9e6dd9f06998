import { catalogOf } from './catalog.ts'
import { discoverTools } from './discover.ts'
import { ToolsError } from './error.ts'
import { perActionTools } from './per-action.ts'
import { judgeOf } from './rules.ts'
import { searchTool } from './search.ts'
import type { Connectors, Tool, ToolsOptions } from './types.ts'

export { type Approval, type ApprovalDecision, type Approvals, memoryApprovals } from './approvals.ts'
export { ToolsError } from './error.ts'
export { toText } from './text.ts'
export type {
  Access,
  Annotations,
  Approve,
  Approved,
  ConnectorLike,
  Connectors,
  Effect,
  JsonSchema,
  KeyMemory,
  Manifest,
  ManifestAction,
  ManifestEntity,
  Plan,
  Rules,
  ShownWrite,
  Source,
  Tool,
  ToolContext,
  ToolFailure,
  ToolResult,
  ToolsOptions,
  WriteRequest,
} from './types.ts'

const known = ['mode', 'allow', 'write', 'rules', 'tainted', 'maxChars', 'keys']

/**
 * Creates tools for an agent from connectors. In mode `discover`, four tools (three without `write`) give access to all
 * actions; `search` is added if a connector has a copy.
 * @throws {ToolsError} for invalid options, and if a manifest is not found.
 */
export function tools(connectors: Connectors, options: ToolsOptions = {}): Tool[] {
  const { mode = 'discover', allow, write = false, maxChars = 20_000, keys } = options
  const strange = Object.keys(options).find((name) => !known.includes(name))
  if (strange !== undefined) throw new ToolsError(`option ${strange} is unknown; options: ${known.join(', ')}`)
  if (mode !== 'discover' && mode !== 'per-action') throw new ToolsError('mode must be discover or per-action')
  if (typeof write !== 'boolean' && typeof write !== 'function')
    throw new ToolsError('write must be true, false or a function')
  if (!Number.isSafeInteger(maxChars) || maxChars < 2_000) throw new ToolsError('maxChars must be an integer from 2000')
  const catalog = catalogOf(connectors, allow, write !== false)
  const judge = options.rules && write !== false ? judgeOf(options.rules, [...catalog.actions.keys()]) : undefined
  const setting = { catalog, write, maxChars, keys, judge, taint: { read: options.tainted === true } }
  const set = mode === 'discover' ? discoverTools(setting) : perActionTools(setting)
  return setting.catalog.copies.size > 0 ? [...set, searchTool(setting)] : set
}
