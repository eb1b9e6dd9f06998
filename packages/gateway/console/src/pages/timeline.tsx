import { useEffect, useState } from 'preact/hooks'
import type { JobWithAttempts } from '../api/types.ts'
import { bytes, duration, plural } from '../format.ts'
import type { Loaded } from '../load.ts'
import { Button, Empty, Pending, Status, Time } from '../ui/basics.tsx'
import { Segments } from '../ui/fields.tsx'
import { JobLog } from './job-log.tsx'
import { Retry } from './retry.tsx'
import { RunChart } from './run-chart.tsx'

export const isOpen = (status: string): boolean => ['pending', 'queued', 'running', 'incomplete'].includes(status)

const kindOf = ({ configType }: JobWithAttempts['job']): string => (configType === 'sync' ? 'Sync' : 'Reset')

/** The jobs of a connection, newest first. Of the one that runs, the log is open. */
export function Timeline(props: {
  readonly history: Loaded<JobWithAttempts[]>
  readonly shown: number
  readonly onMore: () => void
}) {
  const { data, error } = props.history
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const newest = data?.[0]?.job.id
  useEffect(() => {
    if (newest !== undefined) setOpened((known) => new Set([...known, newest]))
  }, [newest])
  if (!data) return <Pending error={error} />
  if (data.length === 0)
    return (
      <Empty title="No runs yet">
        <p class="muted">Run it now, or wait for the schedule.</p>
      </Empty>
    )
  const toggle = (id: number): void => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return (
    <>
      {data.length > 1 && <RunChart runs={data} />}
      <ol class="jobs">
        {data.map((job) => (
          <Job
            key={job.job.id}
            of={job}
            open={opened.has(job.job.id)}
            onToggle={() => toggle(job.job.id)}
            onRetry={job.job.id === newest ? props.history.reload : undefined}
          />
        ))}
      </ol>
      {data.length === props.shown && props.shown < 100 && <Button onClick={props.onMore}>Older jobs</Button>}
    </>
  )
}

interface JobProps {
  readonly of: JobWithAttempts
  readonly open: boolean
  readonly onToggle: () => void
  /** Of the newest job only: an older failure is past. */
  readonly onRetry: (() => void) | undefined
}

function Job({ of: { job, attempts }, open, onToggle, onRetry }: JobProps) {
  const live = isOpen(job.status)
  const stats = job.aggregatedStats
  // The job has them when it has ended; until then its attempt does.
  const last = attempts.at(-1)
  const rows = Math.max(stats.recordsCommitted, (live && last?.recordsSynced) || 0)
  const size = Math.max(stats.bytesCommitted, (live && last?.bytesSynced) || 0)
  const end = live ? Date.now() / 1000 : job.updatedAt
  const panel = `job-${job.id}`
  return (
    <li class="card job">
      <button type="button" class="job-head" aria-expanded={open} aria-controls={panel} onClick={onToggle}>
        <span class="chevron" aria-hidden="true" />
        <span class="row-title">
          {kindOf(job)} {job.id}
        </span>
        <Status of={job.status} />
        <span class="end muted small">
          <span>{plural(rows, 'row')}</span>
          <span>{bytes(size)}</span>
          <span>{duration(end - (job.startedAt ?? job.createdAt))}</span>
          <Time at={job.createdAt * 1000} />
        </span>
      </button>
      {live && (
        // Nobody knows how much a vendor has, so no end is shown.
        <div class="progress" role="progressbar" aria-label={`${kindOf(job)} ${job.id} is under way`} />
      )}
      {open && (
        <div id={panel}>
          <Attempts job={job.id} attempts={attempts} live={live} />
          {onRetry && job.status === 'failed' && job.configType === 'sync' && (
            <div class="actions start">
              <Retry connectionId={job.configId} onDone={onRetry} />
            </div>
          )}
        </div>
      )}
    </li>
  )
}

function Attempts(props: {
  readonly job: number
  readonly attempts: JobWithAttempts['attempts']
  readonly live: boolean
}) {
  const { attempts } = props
  const last = attempts.at(-1)?.id
  const [chosen, setChosen] = useState<number>()
  const shown = chosen ?? last
  if (shown === undefined) return <p class="muted">Waits for a worker.</p>
  const failure = attempts.find(({ id }) => id === shown)?.failureSummary?.failures[0]?.externalMessage
  return (
    <>
      {attempts.length > 1 && (
        <Segments
          label="Attempts"
          value={String(shown)}
          options={attempts.map(({ id, status }) => ({ value: String(id), label: `Attempt ${id + 1}: ${status}` }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {failure && <p class="problem">{failure}</p>}
      <JobLog key={shown} job={props.job} attempt={shown} live={props.live && shown === last} />
    </>
  )
}
