import { useEffect, useState } from 'preact/hooks'
import { connections, kinds, sources } from '../api/client.ts'
import type { Source } from '../api/types.ts'
import { ConnectorForm, type Filled } from '../form/connector-form.tsx'
import { configurationOf } from '../form/fields.ts'
import { words } from '../format.ts'
import { useAction, useLoad } from '../load.ts'
import { at, go, Link, usePlace } from '../router.tsx'
import { Button, Card, Page, Pending, Problem, Status } from '../ui/basics.tsx'
import { Confirmed, Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Webhooks } from './webhooks.tsx'

export function SourcePage({ workspaceId, id }: { readonly workspaceId: string; readonly id: string }) {
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
      <Check id={id} />
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
function Check({ id }: { readonly id: string }) {
  const { query } = usePlace()
  const [result, setResult] = useState<{ ok: boolean; message: string }>()
  const check = useAction(async () => {
    setResult(undefined)
    const { status, message = '' } = await sources.check(id)
    setResult({ ok: status === 'succeeded', message })
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

function UsedBy({ workspaceId, id }: { readonly workspaceId: string; readonly id: string }) {
  const { data } = useLoad((signal) => connections.list(workspaceId, signal), [workspaceId])
  const own = data?.filter(({ sourceId }) => sourceId === id) ?? []
  if (own.length === 0) return null
  return (
    <Card title="Connections">
      <ul class="rows plain">
        {own.map(({ connectionId, name, status }) => (
          <li key={connectionId}>
            <Link to={at(workspaceId, 'connections', connectionId)}>
              <span class="row-title">{name}</span>
              <span class="end">
                <Status of={status} />
              </span>
            </Link>
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
