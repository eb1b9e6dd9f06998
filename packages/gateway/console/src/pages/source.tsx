import { useEffect, useState } from 'preact/hooks'
import { audit, connections, jobs, kinds, sources } from '../api/client.ts'
import type { Connection, JobWithAttempts, Source, Workspace } from '../api/types.ts'
import { ConnectorForm, type Filled } from '../form/connector-form.tsx'
import { configurationOf } from '../form/fields.ts'
import { plural, words } from '../format.ts'
import { useAction, useLoad } from '../load.ts'
import { at, go, Link, usePlace } from '../router.tsx'
import { Button, Card, Page, Pending, Problem, Status, Time } from '../ui/basics.tsx'
import { Confirmed, Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Retry } from './retry.tsx'
import { failureOf, needsLogin } from './sources.tsx'
import { Webhooks } from './webhooks.tsx'

export function SourcePage({ workspace, id }: { readonly workspace: Workspace; readonly id: string }) {
  const { workspaceId } = workspace
  const { data: source, error, reload } = useLoad((signal) => sources.get(id, signal), [id])
  const [editing, setEditing] = useState(false)
  if (!source) return <Pending error={error} />
  return (
    <Page
      title={source.name}
      lead={<span class="tag">{source.sourceType}</span>}
      actions={
        <Link to={`${at(workspaceId, 'connections', 'new')}?source=${encodeURIComponent(id)}`} class="button primary">
          Connect
        </Link>
      }
    >
      <Check workspace={workspace} id={id} onLogin={() => setEditing(true)} />
      <Card title="Configuration" aside={<Button onClick={() => setEditing(true)}>Change</Button>}>
        <Configuration source={source} />
      </Card>
      <UsedBy workspaceId={workspaceId} id={id} />
      <Webhooks id={id} />
      <Card title="Delete this source">
        <p class="muted">This also deletes its credentials, its connections and its copy.</p>
        <Confirmed
          label="Delete source"
          question={`Delete ${source.name}?`}
          detail="This also deletes its credentials, its connections and its copy. What was written to other destinations stays."
          perform={async () => {
            await sources.delete(id)
            go(at(workspaceId, 'sources'))
          }}
        />
      </Card>
      {editing && (
        <Change
          source={source}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            reload()
          }}
        />
      )}
    </Page>
  )
}

/** Asks the vendor whether the credentials work; at once after they were added. */
function Check(props: { readonly workspace: Workspace; readonly id: string; readonly onLogin: () => void }) {
  const { workspace, id } = props
  const checks = useLoad(
    (signal) => audit.list(workspace.name, { action: 'connector.check', target: id, limit: 1 }, signal),
    [workspace.name, id],
  )
  const known = checks.data?.[0]
  const { query } = usePlace()
  const [result, setResult] = useState<{ ok: boolean; message: string }>()
  const check = useAction(async () => {
    setResult(undefined)
    const { status, message = '' } = await sources.check(id)
    setResult({ ok: status === 'succeeded', message })
    checks.reload()
  })
  const atOnce = query.get('check') === '1'
  // Once, when the page opens.
  useEffect(() => {
    if (atOnce) void check.run()
  }, [])
  return (
    <Card
      title="Check"
      aside={
        <Button busy={check.busy} onClick={() => void check.run()}>
          Check now
        </Button>
      }
    >
      <div aria-live="polite">
        {check.busy ? (
          <p class="muted">Checking…</p>
        ) : result ? (
          <p class={result.ok ? 'good' : 'problem'}>
            {result.ok ? 'The credentials work.' : `The vendor refused: ${result.message}`}
          </p>
        ) : (
          <p class="muted">Sends one request to the vendor to see whether the credentials work.</p>
        )}
      </div>
      {known && (
        <p class="muted small">
          Last check: <Time at={Date.parse(known.at)} />{' '}
          <Status of={needsLogin(known) ? 'needs login' : known.outcome} />
        </p>
      )}
      {needsLogin(known) && (
        <div class="actions start">
          <Button onClick={props.onLogin}>Change credentials</Button>
        </div>
      )}
      <Problem error={check.error} />
    </Card>
  )
}

function Configuration({ source }: { readonly source: Source }) {
  const entries = Object.entries(source.configuration as Record<string, unknown>).filter(
    ([name]) => name !== 'sourceType',
  )
  return (
    <dl class="facts">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{words(name)}</dt>
          <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
      <div>
        <dt>Id</dt>
        <dd>
          <code>{source.sourceId}</code>
        </dd>
      </div>
    </dl>
  )
}

interface Use {
  readonly connection: Connection
  readonly last: JobWithAttempts | undefined
}

async function usesOf(workspaceId: string, id: string, signal: AbortSignal): Promise<Use[]> {
  const all = await connections.list(workspaceId, signal)
  return Promise.all(
    all
      .filter(({ sourceId }) => sourceId === id)
      .map(async (connection) => ({
        connection,
        last: (await jobs.list(connection.connectionId, 1, 0, signal))[0],
      })),
  )
}

/** The connections of a source: the last sync of each, and why it failed. */
function UsedBy({ workspaceId, id }: { readonly workspaceId: string; readonly id: string }) {
  const { data = [], reload } = useLoad(
    (signal) => usesOf(workspaceId, id, signal),
    [workspaceId, id],
    () => 10_000,
  )
  if (data.length === 0) return null
  return (
    <Card title="Connections">
      <ul class="rows plain">
        {data.map(({ connection: { connectionId, name, status }, last }) => (
          <li key={connectionId} class="row">
            <Link to={at(workspaceId, 'connections', connectionId)}>{name}</Link>
            {status !== 'active' && <Status of={status} />}
            <span class="end">
              {last ? (
                <>
                  <Status of={last.job.status} />
                  <span class="muted small">
                    {plural(last.job.aggregatedStats.recordsCommitted, 'row')} · <Time at={last.job.createdAt * 1000} />
                  </span>
                </>
              ) : (
                <span class="muted small">never ran</span>
              )}
              {last?.job.status === 'failed' && <Retry connectionId={connectionId} onDone={reload} />}
            </span>
            {last?.job.status === 'failed' && <p class="problem whole">{failureOf(last)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Change(props: { readonly source: Source; readonly onClose: () => void; readonly onDone: () => void }) {
  const { source } = props
  const { data, error } = useLoad((signal) => kinds.specification(source.sourceType, signal), [source.sourceType])
  const [name, setName] = useState(source.name)
  const [filled, setFilled] = useState<Filled>({ fields: [], values: {} })
  const save = useAction(async () => {
    const configuration = configurationOf(filled.fields, filled.values)
    const changed = Object.keys(configuration).length > 0
    await sources.change(source.sourceId, { name, ...(changed && { configuration }) })
    props.onDone()
  })
  return (
    <Dialog title={`Change ${source.name}`} onClose={props.onClose}>
      <Form action={save} submit="Save" aside={<Button onClick={props.onClose}>Cancel</Button>}>
        <TextField label="Name" value={name} onInput={setName} required />
        {data ? (
          <ConnectorForm specification={data} keep filled={filled} onChange={setFilled} />
        ) : (
          <Pending error={error} />
        )}
      </Form>
    </Dialog>
  )
}
