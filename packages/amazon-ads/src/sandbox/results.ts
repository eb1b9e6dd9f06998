import type { Call, NewRow } from '@ferrule/sandbox/engine'
import type { ItemProblem } from './errors.ts'
import type { Family, Kind } from './kinds.ts'
import { type AdsRow, bare } from './rows.ts'
import { codeOf } from './unified.ts'

/** Result of one item: the record, or the problem. */
export type Outcome = { readonly row: AdsRow } | { readonly problem: ItemProblem }

const messageOf = ({ errorType, errorValue }: ItemProblem): string => errorValue[errorType]?.message ?? 'It failed'

/** Why an item failed, where words are in lower case. */
const why = (problem: ItemProblem) => ({
  code: problem.errorType === 'entityNotFoundError' ? 'NOT_FOUND' : 'INVALID_ARGUMENT',
  details: messageOf(problem),
})

/** The response of calls with bare arrays for one item. */
export function told({ id }: Kind, outcome: Outcome): NewRow {
  if ('row' in outcome) return { code: 'SUCCESS', [id]: outcome.row.id }
  const { code, details } = why(outcome.problem)
  return { code, description: details }
}

/** The results as two lists. */
const sorted = (
  outcomes: readonly Outcome[],
  done: (row: AdsRow, index: number) => NewRow,
  failed: (problem: ItemProblem, index: number) => NewRow,
): { success: NewRow[]; error: NewRow[] } => ({
  success: outcomes.flatMap((one, index) => ('row' in one ? [done(one.row, index)] : [])),
  error: outcomes.flatMap((one, index) => ('problem' in one ? [failed(one.problem, index)] : [])),
})

/** The id of a record, and all of it if the request wants it. */
const written = ({ id, one }: Kind, { request: { headers } }: Call, row: AdsRow): NewRow => ({
  [id]: row.id,
  ...(/return=representation/.test(headers.get('prefer') ?? '') && { [one]: bare(row) }),
})

type Reporter = (kind: Kind, outcomes: readonly Outcome[], call: Call) => unknown

/** How each family reports what became of a batch. */
export const reporters: Readonly<Record<Family, Reporter>> = {
  v3: (kind, outcomes, call) => ({
    [call.operation.records ?? '']: sorted(
      outcomes,
      (row, index) => ({ index, ...written(kind, call, row) }),
      (problem, index) => ({ index, errors: [problem] }),
    ),
  }),
  items: (kind, outcomes) => outcomes.map((outcome) => told(kind, outcome)),
  clauses: (kind, outcomes, call) => {
    const { success, error } = sorted(
      outcomes,
      (row, targetRequestIndex) => ({ targetRequestIndex, ...written(kind, call, row) }),
      (problem, targetRequestIndex) => ({ targetRequestIndex, ...why(problem) }),
    )
    const verb = call.operation.action === 'update' ? 'update' : 'create'
    return { [`${verb}TargetSuccessResults`]: success, [`${verb}TargetErrorResults`]: error }
  },
  themes: ({ id }, outcomes) =>
    sorted(
      outcomes,
      (row, index) => ({ index, [id]: row.id }),
      (problem, index) => ({ index, ...why(problem) }),
    ),
  unified: ({ one }, outcomes) =>
    sorted(
      outcomes,
      (row, index) => ({ index, [one]: bare(row) }),
      (problem, index) => ({ index, errors: [{ code: codeOf(problem.errorType), message: messageOf(problem) }] }),
    ),
}
