import { catalogOf } from './catalog.ts'
import { ToolsError } from './error.ts'
import { judgeOf } from './rules.ts'
import type { Setting } from './tool.ts'
import type { Connectors, ToolsOptions } from './types.ts'

/** Checks that there are only known options: a typo would silently allow too much. */
export function checkOptions(options: object, known: readonly string[]): void {
  const strange = Object.keys(options).find((name) => !known.includes(name))
  if (strange !== undefined) throw new ToolsError(`option ${strange} is unknown; options: ${known.join(', ')}`)
}

/**
 * State that the tools of a set share, from the options that all sets have.
 * @throws {ToolsError} for invalid options, and if a manifest is not found.
 */
export function settingOf(connectors: Connectors, options: Omit<ToolsOptions, 'mode'>): Setting {
  const { allow, write = false, rules, tainted, maxChars = 20_000, keys, save } = options
  if (typeof write !== 'boolean' && typeof write !== 'function')
    throw new ToolsError('write must be true, false or a function')
  if (save !== undefined && typeof save !== 'function') throw new ToolsError('save must be a function')
  if (!Number.isSafeInteger(maxChars) || maxChars < 2_000) throw new ToolsError('maxChars must be an integer from 2000')
  const catalog = catalogOf(connectors, allow, write !== false)
  const judge = rules && write !== false ? judgeOf(rules, [...catalog.actions.keys()]) : undefined
  return { catalog, write, maxChars, keys, judge, save, taint: { read: tainted === true } }
}
