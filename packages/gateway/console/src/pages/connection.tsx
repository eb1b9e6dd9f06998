import { useEffect, useState } from 'preact/hooks'
import { connections, jobs, sources } from '../api/client.ts'
import type { Connection, JobWithAttempts } from '../api/types.ts'
import { type Loaded, useAction, useLoad } from '../load.ts'
import { at, go, Link } from '../router.tsx'
import { Button, Card, Page, Pending, Problem, Status } from '../ui/basics.tsx'
import { Confirmed } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { cronOf, ScheduleFields, scheduleLeft, scheduleOf } from './schedule.tsx'
import { StreamStates } from './stream-states.tsx'
import { StreamChoice, streamsOf } from './streams.tsx'
import { isOpen, Timeline } from './timeline.tsx'

const tabs = [
  ['timeline', 'Job history'],
  ['streams', 'Streams'],
  ['settings', 'Settings'],
] as const

interface Props {
  readonly workspaceId: string
  readonly id: string
  readonly tab: string
}

export function ConnectionPage({ workspaceId, id, tab }: Props) {
  const {
    data: connection,
    error,
    reload,
  } = useLoad(
    (signal) => connections.get(id, signal),
    [id],
    () => 15_000,
  )
  const [shown, setShown] = useState(20)
  const history = useLoad(
    (signal) => jobs.list(id, shown, 0, signal),
    [id, shown],
    (found) => (found?.some(({ job }) => isOpen(job.status)) ? 1_000 : 10_000),
  )
  if (!connection) return <Pending error={error} />
  return (
    <Page
      title={connection.name}
      lead={
        <>
          <Status of={connection.status} /> · {scheduleLeft(connection)}
        </>
      }
      actions={<Actions connection={connection} history={history} onChange={reload} />}
    >
      <nav class="tabs" aria-label="Connection">
        {tabs.map(([name, label]) => (
          <Link key={name} to={at(workspaceId, 'connections', id, name)} current={tab === name}>
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'streams' ? (
        <>
          <StreamStates history={history.data} />
          <Streams connection={connection} />
        </>
      ) : tab === 'settings' ? (
        <Settings workspaceId={workspaceId} connection={connection} onChange={reload} />
      ) : (
        <>
          <Timeline history={history} shown={shown} onMore={() => setShown(Math.min(100, shown + 40))} />
          {history.data?.length === 100 && (
            <Link to={`${at(workspaceId, 'jobs')}?connection=${encodeURIComponent(id)}&from=100`}>Older jobs</Link>
          )}
        </>
      )}
    </Page>
  )
}

function Actions(props: {
  readonly connection: Connection
  readonly history: Loaded<JobWithAttempts[]>
  readonly onChange: () => void
}) {
  const { connection, history } = props
  const { connectionId, status } = connection
  const open = history.data?.find(({ job }) => isOpen(job.status))
  const run = useAction(async () => {
    if (open) await jobs.cancel(open.job.id)
    else await jobs.run(connectionId)
    history.reload()
  })
  const toggle = useAction(async () => {
    await connections.change(connectionId, { status: status === 'active' ? 'inactive' : 'active' })
    props.onChange()
  })
  return (
    <>
      <Problem error={run.error ?? toggle.error} />
      <Button busy={toggle.busy} onClick={() => void toggle.run()}>
        {status === 'active' ? 'Disable' : 'Enable'}
      </Button>
      <Button
        kind={open ? undefined : 'primary'}
        busy={run.busy}
        disabled={!history.data || (!open && status !== 'active')}
        onClick={() => void run.run()}
      >
        {open ? 'Cancel job' : 'Run now'}
      </Button>
    </>
  )
}

function Streams({ connection }: { readonly connection: Connection }) {
  const { data, error } = useLoad((signal) => sources.streams(connection.sourceId, signal), [connection.sourceId])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(connection.configurations.streams.map(({ name }) => name)),
  )
  const [saved, setSaved] = useState(false)
  const save = useAction(async () => {
    if (chosen.size === 0) throw new Error('Choose at least one stream; to stop all, disable the connection.')
    await connections.change(connection.connectionId, { configurations: streamsOf(chosen) })
    setSaved(true)
  })
  // The saved values have changed again.
  useEffect(() => setSaved(false), [chosen])
  if (!data) return <Pending error={error} />
  return (
    <Card>
      <StreamChoice streams={data} chosen={chosen} onChange={setChosen} />
      <Problem error={save.error} />
      <div class="actions" aria-live="polite">
        {saved && <span class="good">Saved. The next run uses these streams.</span>}
        <Button kind="primary" busy={save.busy} onClick={() => void save.run()}>
          Save streams
        </Button>
      </div>
    </Card>
  )
}

function Settings(props: {
  readonly workspaceId: string
  readonly connection: Connection
  readonly onChange: () => void
}) {
  const { connection } = props
  const [name, setName] = useState(connection.name)
  const [prefix, setPrefix] = useState(connection.prefix)
  const [cron, setCron] = useState(cronOf(connection.schedule))
  const [saved, setSaved] = useState(false)
  const save = useAction(async () => {
    await connections.change(connection.connectionId, { name, prefix, schedule: scheduleOf(cron) })
    setSaved(true)
    props.onChange()
  })
  return (
    <>
      <Card>
        <Form action={save} submit="Save" aside={saved && <span class="good">Saved.</span>}>
          <TextField label="Name" value={name} onInput={setName} required />
          <ScheduleFields cron={cron} onChange={setCron} />
          <TextField label="Table prefix" optional value={prefix} onInput={setPrefix} />
        </Form>
      </Card>
      <Card title="Delete this connection">
        <p class="muted">Running jobs are cancelled. Copied records stay until their source is deleted.</p>
        <Confirmed
          label="Delete connection"
          question={`Delete ${connection.name}?`}
          detail="Its job history goes with it. What was copied stays."
          perform={async () => {
            await connections.delete(connection.connectionId)
            go(at(props.workspaceId, 'connections'))
          }}
        />
      </Card>
    </>
  )
}
