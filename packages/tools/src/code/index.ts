import { ToolsError } from '../error.ts'
import { checkOptions, settingOf } from '../setting.ts'
import type { ApproveBatch, Connectors, Tool, ToolsOptions } from '../types.ts'
import { type Admit, admission } from './admission.ts'
import { engine, type Limits } from './program.ts'
import { runCodeTool } from './run-code.ts'
import { searchApiTool } from './search-api.ts'

export type { ApproveBatch } from '../types.ts'
export { type Admit, admission } from './admission.ts'

/** Limits of one program. */
export interface CodeLimits {
  /** Time of a program with all its calls, in milliseconds. Default: 30,000. The wait for an approval is not part of it. */
  readonly timeout?: number
  /** Memory of the sandbox, in megabytes. Default: 64. */
  readonly memory?: number
  /** Maximum number of calls. Default: 200. Each page of a list is one. */
  readonly calls?: number
}

export interface CodeOptions extends Omit<ToolsOptions, 'mode'> {
  /**
   * Decides on all writes of a program at once: each request has its plan, and none was sent. Anything but `true`, or an object
   * with an idempotency key, refuses all. With it, `write` is `true` by default.
   */
  readonly approve?: ApproveBatch
  readonly limits?: CodeLimits
  /** Decides whether a program may start now, see {@link admission}. Default: 8 programs at a time in this process. */
  readonly admit?: Admit
}

const known = ['approve', 'limits', 'admit', 'allow', 'write', 'rules', 'tainted', 'maxChars', 'keys']

const defaults: Limits = { timeout: 30_000, memory: 64, calls: 200 }

/** Of this process, whatever tools run them. */
const inProcess = admission({ total: 8 })('')

/**
 * Creates the tools of code mode: `search_api` finds calls, and `run_code` runs a program of the model over them, in a
 * sandbox without network, files or credentials.
 * @throws {ToolsError} for invalid options, and if the sandbox is not installed.
 */
export function codeTools(connectors: Connectors, options: CodeOptions = {}): Tool[] {
  checkOptions(options, known)
  const { approve, limits, admit = inProcess, write = approve !== undefined, ...shared } = options
  if (approve !== undefined && (typeof approve !== 'function' || write === false))
    throw new ToolsError('approve must be a function that decides on writes, so write must not be false')
  if (typeof admit !== 'function') throw new ToolsError('admit must be a function, as admission() makes')
  engine()
  const setting = settingOf(connectors, { ...shared, write })
  return [searchApiTool(setting), runCodeTool(setting, { limits: limitsOf(limits), approve, admit })]
}

function limitsOf(given: CodeLimits = {}): Limits {
  checkOptions(given, Object.keys(defaults))
  const limits = { ...defaults, ...given }
  const [strange] = Object.entries(limits).find(([, value]) => !Number.isSafeInteger(value) || value < 1) ?? []
  if (strange !== undefined) throw new ToolsError(`limits.${strange} must be a positive integer`)
  if (limits.memory > 512) throw new ToolsError('limits.memory must be at most 512, in megabytes')
  return limits
}
