import type { StepContext, VendorRequest } from '@ferrule/core/connector'
import { selectFields } from './fields.ts'

/** The vendor's name contains the network's, the product spec's does not. */
const [OURS, WIRE] = ['social_likes', 'facebook_likes'] as const

/** Selects fields of reports by the vendor's names. */
export function selectReportFields(request: VendorRequest, step: StepContext): void {
  // The member of the same name inside the vendor's object is not renamed.
  selectFields(request, step, (name) => name.replace(/^((?:reports\.)?)social_likes(?=\.|$)/, `$1${WIRE}`))
}

/** Reports with the product spec's name for likes. */
export function renameLikes(body: unknown): unknown {
  const { reports } = body as { reports?: unknown }
  return Array.isArray(reports) ? { ...(body as object), reports: reports.map(renamed) } : renamed(body)
}

function renamed(report: unknown): unknown {
  if (typeof report !== 'object' || report === null || !(WIRE in report)) return report
  const { [WIRE]: likes, ...rest } = report
  return { ...rest, [OURS]: likes }
}
