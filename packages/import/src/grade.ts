/** How far a connector of a document can be trusted. */

/**
 * `drafted`: as the document says. `tried`: `--try` passed against the vendor. `proven`: tests against the vendor's SDK or
 * its recorded answers.
 */
export type Grade = 'drafted' | 'tried' | 'proven'

/** The result of one list's trial. */
export type Verdict = 'good' | 'corrected' | 'wrong' | 'unknown'

/** The last trial. It holds for the document that was tried, and not for the next one. */
export interface Trials {
  /** Day of the trial: `2026-11-28`. */
  readonly on: string
  /** Number of contradictions between records and their schemas. */
  readonly drift: number
  /** By operation. */
  readonly lists: Readonly<Record<string, Verdict>>
}

/** The answers that decide the grade. */
export interface Graded {
  /** The last `--try` of this document. */
  readonly tried?: Trials | undefined
  /** A test of the package against the vendor's SDK or its recorded answers, set by the author. */
  readonly proven?: string | undefined
}

export const passed = (verdict: Verdict | undefined): boolean => verdict === 'good' || verdict === 'corrected'

/** A trial, together with the one before: a list that could not be tried now keeps its verdict. */
export function withTrial(before: Trials | undefined, now: Trials): Trials {
  const kept = Object.entries(now.lists).map(([at, verdict]): [string, Verdict] => [
    at,
    verdict === 'unknown' ? (before?.lists[at] ?? verdict) : verdict,
  ])
  return { ...now, lists: Object.fromEntries(kept) }
}

/** `isThere`: whether a file with tests still exists. */
export function gradeOf({ tried, proven }: Graded, isThere: (file: string) => boolean): Grade {
  if (proven !== undefined && isThere(proven)) return 'proven'
  const verdicts = Object.values(tried?.lists ?? {})
  const isTried = verdicts.some(passed) && !verdicts.includes('wrong') && tried?.drift === 0
  return isTried ? 'tried' : 'drafted'
}

/** A grade, with the evidence for it. */
export function gradeText({ tried, proven }: Graded, grade: Grade): string {
  const verdicts = Object.values(tried?.lists ?? {})
  const counts = (['good', 'corrected', 'wrong', 'unknown'] as const).flatMap((word) => {
    const count = verdicts.filter((verdict) => verdict === word).length
    return count > 0 ? [`${count} ${word}`] : []
  })
  const drift = tried && tried.drift > 0 ? [`${tried.drift} contradictions of schemas`] : []
  const trial = tried && `\`--try\` on ${tried.on}: ${[...counts, ...drift].join(', ') || 'no list'}`
  return [grade, ...(grade === 'proven' ? [`by \`${proven}\``] : []), ...(trial ? [trial] : [])].join('; ')
}
