import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The summary of a committed report of `@ferrule/verify`, for the reference. */
export interface VerifiedOn {
  /** The day, such as `2026-06-01`. */
  readonly day: string
  readonly agreed: number
  readonly drifted: number
}

/** Reads `docs/verified/<connector>.json`; undefined if no report is committed. */
export function readVerified(root: string, connector: string): VerifiedOn | undefined {
  const file = join(root, 'docs/verified', `${connector}.json`)
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    connector?: unknown
    verifiedOn?: unknown
    counts?: { agreed?: unknown; drifted?: unknown }
  }
  const { verifiedOn, counts: { agreed, drifted } = {} } = report
  const isDay = typeof verifiedOn === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(verifiedOn)
  if (report.connector !== connector || !isDay || typeof agreed !== 'number' || typeof drifted !== 'number')
    throw new Error(`docs/verified/${connector}.json is no report of @ferrule/verify about ${connector}`)
  return { day: verifiedOn, agreed, drifted }
}
