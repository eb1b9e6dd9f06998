import { connections, jobs, sources } from '../api/client.ts'
import type { Connection, PublicJob, Source } from '../api/types.ts'
import { namesakes, plural } from '../format.ts'
import { useLoad } from '../load.ts'
import { at, go, Link, usePlace } from '../router.tsx'
import { Button, Card, Empty, Page, Pending, Status, Time } from '../ui/basics.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Retry } from './retry.tsx'

const PAGE = 50
const states = ['pending', 'queued', 'running', 'incomplete', 'failed', 'succeeded', 'cancelled']

/** The jobs of all connections of a workspace, newest first; the address has the filter and the page. */
export function Jobs({ workspaceId }: { readonly workspaceId: string }) {
  const { query } = usePlace()
  const asked = (name: string): string => query.get(name) ?? ''
  const [status, connectionId, sourceType] = [asked('status'), asked('connection'), asked('connector')]
  const offset = Math.max(0, Math.trunc(Number(query.get('from')) || 0))
  const { data: known } = useLoad((signal) => connections.list(workspaceId, signal), [workspaceId])
  const { data: accounts } = useLoad((signal) => sources.list(workspaceId, signal), [workspaceId])
  const { data, error, reload } = useLoad(
    (signal) => jobs.page({ workspaceIds: workspaceId, status, connectionId, sourceType, limit: PAGE, offset }, signal),
    [workspaceId, status, connectionId, sourceType, offset],
    () => 10_000,
  )
  const move = (change: Record<string, string>): void => {
    const all = Object.entries({ status, connection: connectionId, connector: sourceType, from: '', ...change })
    const next = new URLSearchParams(all.filter(([, value]) => value !== ''))
    go(`${at(workspaceId, 'jobs')}?${next}`, { replace: true })
  }
  return (
    <Page title="Jobs" lead="What was copied, of all connections.">
      <Card>
        <div class="form two">
          <SelectField
            label="State"
            value={status}
            options={[{ value: '', label: 'any' }, ...states.map((value) => ({ value, label: value }))]}
            onChange={(value) => move({ status: value })}
          />
          <SelectField
            label="Connection"
            value={connectionId}
            options={[{ value: '', label: 'all' }, ...connectionOptions(known ?? [])]}
            onChange={(value) => move({ connection: value })}
          />
          <SelectField
            label="Connector"
            value={sourceType}
            options={[{ value: '', label: 'all' }, ...connectorOptions(accounts ?? [])]}
            onChange={(value) => move({ connector: value })}
          />
        </div>
      </Card>
      {!data ? (
        <Pending error={error} />
      ) : data.data.length === 0 ? (
        <Empty title="No such jobs" />
      ) : (
        <ul class="rows">
          {data.data.map((job) => (
            <Row key={job.jobId} workspaceId={workspaceId} job={job} known={known ?? []} onRetry={reload} />
          ))}
        </ul>
      )}
      <div class="actions start">
        {offset > 0 && <Button onClick={() => move({ from: String(Math.max(0, offset - PAGE)) })}>Newer</Button>}
        {data?.next && <Button onClick={() => move({ from: String(offset + PAGE) })}>Older</Button>}
      </div>
    </Page>
  )
}

function connectorOptions(accounts: readonly Source[]) {
  const types = [...new Set(accounts.map(({ sourceType }) => sourceType))].sort()
  return types.map((value) => ({ value, label: value }))
}

function connectionOptions(known: readonly Connection[]) {
  const twice = namesakes(known)
  return known.map(({ connectionId: value, name }) => ({ value, label: twice.has(name) ? `${name} (${value})` : name }))
}

function Row(props: {
  readonly workspaceId: string
  readonly job: PublicJob
  readonly known: readonly Connection[]
  readonly onRetry: () => void
}) {
  const { job, known } = props
  const { jobId, jobType, status, connectionId, rowsSynced = 0 } = job
  const label = `${jobType === 'sync' ? 'Sync' : 'Reset'} ${jobId}`
  return (
    <li class="row">
      <Link to={at(props.workspaceId, 'connections', connectionId)}>
        {known.find((one) => one.connectionId === connectionId)?.name ?? connectionId}
      </Link>
      <span class="muted">{label}</span>
      <span class="end">
        <Status of={status} />
        <span class="muted small">
          {plural(rowsSynced, 'row')} · <Time at={Date.parse(job.startTime)} />
        </span>
        {status === 'failed' && jobType === 'sync' && (
          <Retry connectionId={connectionId} label={`Retry ${label}`} onDone={props.onRetry} />
        )}
      </span>
    </li>
  )
}
