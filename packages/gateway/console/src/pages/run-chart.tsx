import type { JobWithAttempts } from '../api/types.ts'
import { plural } from '../format.ts'

const HEIGHT = 100
const STEP = 10

/** Places, however few have run: one bar is no wall. */
const LEAST = 30

/** Rows of each run as bars, the newest on the right. Failed ones are red, whatever they copied. */
export function RunChart({ runs }: { readonly runs: readonly JobWithAttempts[] }) {
  const bars = runs
    .map(({ job }) => ({
      id: job.id,
      rows: job.aggregatedStats.recordsCommitted,
      failed: job.status === 'failed',
    }))
    .reverse()
  const most = Math.max(0, ...bars.map(({ rows }) => rows))
  const places = Math.max(LEAST, bars.length)
  const failed = bars.filter((bar) => bar.failed).length
  const label = `${plural(bars.length, 'run')}: ${plural(most, 'row')} at most, ${failed} failed`
  return (
    <figure>
      <svg
        class="chart"
        viewBox={`0 0 ${places * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ id, rows, failed: isFailed }, index) => {
          // A run that failed without a row is visible, too.
          const height = Math.max(isFailed ? 12 : 2, (rows / Math.max(1, most)) * HEIGHT)
          return (
            <rect
              key={id}
              class={isFailed ? 'failed' : ''}
              x={(places - bars.length + index) * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
            >
              <title>{`${plural(rows, 'row')}${isFailed ? ', failed' : ''}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption class="muted small">{label}</figcaption>
    </figure>
  )
}
