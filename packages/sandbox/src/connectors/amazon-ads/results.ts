import type { NewRow, Row } from '../../core/rows.ts'
import type { Call } from '../../core/vendor.ts'
import type { Family, Kind } from './kinds.ts'
import { bare } from './rows.ts'
import { codeOf } from './unified.ts'

/** What became of one item: the record, or what is wrong. */
export type Outcome = { readonly row: Row } | { readonly problem: object }

interface Problem {
  readonly errorType: string
  readonly errorValue: Readonly<Record<string, { readonly message: string; readonly reason: string }>>
}

/** What calls with bare arrays say of one item. */
export const told = ({ id }: Kind, outcome: Outcome): NewRow => {
  if ('row' in outcome) return { code: 'SUCCESS', [id]: outcome.row.id }
  const { errorType, errorValue } = outcome.problem as Problem
  const { message } = errorValue[errorType] ?? { message: 'It failed' }
  return { code: errorType === 'entityNotFoundError' ? 'NOT_FOUND' : 'INVALID_ARGUMENT', description: message }
}

/** What the unified API says of an item that failed. */
function said({ problem }: { readonly problem: object }): NewRow {
  const { errorType, errorValue } = problem as Problem
  return { code: codeOf(errorType), message: errorValue[errorType]?.message ?? 'It failed' }
}

/** The results as two lists, each item with its index under this name. */
function sorted(
  kind: Kind,
  outcomes: readonly Outcome[],
  index: string,
  whole = false,
): { success: NewRow[]; error: NewRow[] } {
  const all = outcomes.map((outcome, at) => {
    const { code, description, ...rest } = told(kind, outcome)
    const record = whole && 'row' in outcome ? { [kind.one as string]: bare(outcome.row) } : {}
    return { done: 'row' in outcome, item: { [index]: at, ...rest, ...record }, why: { code, details: description } }
  })
  return {
    success: all.filter(({ done }) => done).map(({ item }) => item),
    error: all.filter(({ done }) => !done).map(({ item, why }) => ({ ...item, ...why })),
  }
}

/** Whether records are to be returned, too. */
export const wantsRecords = ({ headers }: Call['request']): boolean =>
  /return=representation/.test(headers.get('prefer') ?? '')

type Reporter = (kind: Kind, outcomes: readonly Outcome[], call: Call) => unknown

/** How each family reports what became of a batch. */
export const reporters: Readonly<Record<Family, Reporter>> = {
  items: (kind, outcomes) => outcomes.map((outcome) => told(kind, outcome)),
  clauses: (kind, outcomes, { operation, request }) => {
    const { success, error } = sorted(kind, outcomes, 'targetRequestIndex', wantsRecords(request))
    const verb = operation.name.endsWith('.update') ? 'update' : 'create'
    return { [`${verb}TargetSuccessResults`]: success, [`${verb}TargetErrorResults`]: error }
  },
  themes: (kind, outcomes) => sorted(kind, outcomes, 'index'),
  unified: ({ one = '' }, outcomes) => {
    const all = outcomes.map((outcome, index) => ({ outcome, index }))
    return {
      success: all.flatMap(({ outcome, index }) => ('row' in outcome ? [{ index, [one]: bare(outcome.row) }] : [])),
      error: all.flatMap(({ outcome, index }) => ('problem' in outcome ? [{ index, errors: [said(outcome)] }] : [])),
    }
  },
}
