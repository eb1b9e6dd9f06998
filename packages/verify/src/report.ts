/** Where an answer differs from the schema. It has no value of the answer. */
export interface Drift {
  /** Dotted path in the record, list items as `[]`. Names that the schema does not have are `*`, since they may be data. */
  readonly path: string
  /** The expected type, by the schema. */
  readonly expected: string
  /** Kind of what came: `string`, `null`, `missing`, … */
  readonly seen: string
}

export interface ActionReport {
  /** `customers.list`. */
  readonly action: string
  /**
   * - `agreed`: every record is as the schema says
   * - `empty`: there was no record to compare
   * - `drifted`: see `drift`
   * - `failed`: no answer; `code` says of which class
   * - `skipped`: not requested; `reason` says why
   */
  readonly outcome: 'agreed' | 'empty' | 'drifted' | 'failed' | 'skipped'
  readonly records?: number
  readonly drift?: readonly Drift[]
  readonly code?: string
  readonly status?: number
  readonly reason?: string
}

/** A step of the round trip. */
export interface Step extends ActionReport {
  readonly step: 'create' | 'get' | 'update' | 'delete'
}

/** The findings of a verification. Plain JSON without values, secrets, ids and addresses. */
export interface Report {
  readonly connector: string
  /** The day, in UTC. */
  readonly verifiedOn: string
  readonly versions: {
    /** Of the connector's package. */
    readonly package?: string
    /** The vendor's API version that the schemas describe. */
    readonly api: string
    /** The version that the vendor says it served. */
    readonly served?: string
    readonly node: string
  }
  readonly rate: {
    readonly requests: number
    /** Answers that refused a request for its rate. */
    readonly limited: number
    /** The vendor's last rate limit headers. */
    readonly headers: Readonly<Record<string, string>>
  }
  readonly counts: Readonly<Record<ActionReport['outcome'], number>>
  readonly reads: readonly ActionReport[]
  /** Absent without `--write`. */
  readonly roundTrip?: readonly Step[]
  /** Nothing drifted and no step of the round trip failed. */
  readonly ok: boolean
}

/** The report as text for people. */
export function inText(report: Report): string {
  const { connector, verifiedOn, versions, rate, counts, reads, roundTrip = [] } = report
  const lines = [
    `${connector} on ${verifiedOn}: ${counts.agreed} agreed, ${counts.drifted} drifted, ${counts.empty} empty, ${counts.failed} failed, ${counts.skipped} skipped`,
    `API ${versions.api}${versions.served ? `, served ${versions.served}` : ''}; ${rate.requests} requests, ${rate.limited} refused for their rate`,
  ]
  for (const one of [...reads, ...roundTrip]) {
    if (one.outcome === 'skipped') continue
    const name = 'step' in one ? `${(one as Step).step}: ${one.action}` : one.action
    const more = one.code ? ` (${[one.code, one.status].filter(Boolean).join(' ')})` : ''
    lines.push(`  ${one.outcome.padEnd(8)} ${name}${more}`)
    for (const { path, expected, seen } of one.drift ?? [])
      lines.push(`             ${path || 'the record'} ${expected}; seen: ${seen}`)
  }
  return lines.join('\n')
}
