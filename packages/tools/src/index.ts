import { discoverTools } from './discover.ts'
import { ToolsError } from './error.ts'
import { perActionTools } from './per-action.ts'
import { searchTool } from './search.ts'
import { checkOptions, settingOf } from './setting.ts'
import type { Connectors, Tool, ToolsOptions } from './types.ts'

export { type Approval, type ApprovalDecision, type Approvals, memoryApprovals } from './approvals.ts'
export { standingRule } from './bounds.ts'
export { ToolsError } from './error.ts'
export {
  memorySavedResults,
  type SavedLimits,
  type SavedResult,
  type SavedResults,
  type SavedText,
  saveFor,
} from './saved-results.ts'
export { toText } from './text.ts'
export type {
  Access,
  Annotations,
  Approve,
  ApproveBatch,
  Approved,
  Bounds,
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
  SavedFile,
  SaveFile,
  ShownParam,
  ShownWrite,
  Source,
  Tool,
  ToolContext,
  ToolFailure,
  ToolResult,
  ToolsOptions,
  WriteRequest,
} from './types.ts'

const known = ['mode', 'allow', 'write', 'rules', 'tainted', 'maxChars', 'keys', 'save']

/**
 * Creates tools for an agent from connectors. In mode `discover`, four tools (three without `write`) give access to all
 * actions; `search` is added if a connector has a copy.
 * @throws {ToolsError} for invalid options, and if a manifest is not found.
 */
export function tools(connectors: Connectors, options: ToolsOptions = {}): Tool[] {
  const { mode = 'discover', ...shared } = options
  checkOptions(options, known)
  if (mode !== 'discover' && mode !== 'per-action') throw new ToolsError('mode must be discover or per-action')
  const setting = settingOf(connectors, shared)
  const set = mode === 'discover' ? discoverTools(setting) : perActionTools(setting)
  return setting.catalog.copies.size > 0 ? [...set, searchTool(setting)] : set
}
