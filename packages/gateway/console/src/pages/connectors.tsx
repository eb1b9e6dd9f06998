import { useId, useState } from 'preact/hooks'
import { connectors, sources } from '../api/client.ts'
import type { DocumentConnector, DocumentGiven, DocumentPreview } from '../api/types.ts'
import { plural } from '../format.ts'
import { useAction, useLoad } from '../load.ts'
import { Button, Card, Empty, Page, Pending, Problem, Time } from '../ui/basics.tsx'
import { Confirmed, Dialog } from '../ui/dialog.tsx'
import { CheckField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'

/** Connectors that were made of documents: add, update, try and remove. They are those of all workspaces. */
export function Connectors({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error, reload } = useLoad((signal) => connectors.list(signal), [])
  // The name of the connector to update; null: a new one.
  const [reading, setReading] = useState<string | null>()
  const close = () => setReading(undefined)
  const done = () => {
    close()
    reload()
  }
  return (
    <Page
      title="Connectors"
      lead="Any API from its OpenAPI document. They are served at once, to all workspaces."
      actions={
        <Button kind="primary" onClick={() => setReading(null)}>
          Add connector
        </Button>
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : data.length === 0 ? (
        <Empty title="No connector of a document yet">
          <p class="muted">Connectors of packages, like Stripe and Jira, are there without it.</p>
        </Empty>
      ) : (
        <ul class="rows">
          {data.map((one) => (
            <Row
              key={one.name}
              one={one}
              workspaceId={workspaceId}
              onUpdate={() => setReading(one.name)}
              onChange={reload}
            />
          ))}
        </ul>
      )}
      {reading !== undefined && (
        <Dialog title={reading === null ? 'Add connector' : `Update ${reading}`} onClose={close} wide>
          <Reading update={reading} onDone={done} />
        </Dialog>
      )}
    </Page>
  )
}

function Row(props: {
  readonly one: DocumentConnector
  readonly workspaceId: string
  readonly onUpdate: () => void
  readonly onChange: () => void
}) {
  const { one, workspaceId, onUpdate, onChange } = props
  const { name, title, version, hosts, operations, lists, doubts, updated_at } = one
  const attempt = useAction(async () => {
    const own = (await sources.list(workspaceId)).find(({ sourceType }) => sourceType === name)
    if (!own) throw new Error(`This workspace has no source of ${title} to try it with. Add one first.`)
    await connectors.attempt(name, own.sourceId)
    onChange()
  })
  return (
    <li class="row">
      <span>
        <span class="row-title">{title}</span>
        <span class="muted small">
          {name}, version {version} · {plural(operations, 'action')}, {plural(lists, 'list')}
          {doubts > 0 && `, ${doubts} uncertain`} · {hosts.join(', ')}
        </span>
        <Grade one={one} />
        <Problem error={attempt.error} />
      </span>
      <span class="end">
        <span class="muted small">
          <Time at={Date.parse(updated_at)} />
        </span>
        <Button busy={attempt.busy} onClick={() => void attempt.run()}>
          Try
        </Button>
        <Button onClick={onUpdate}>Update</Button>
        <Confirmed
          label="Remove"
          question={`Remove ${title}?`}
          detail="Programs and agents can no longer call it. Its sources have to be deleted before."
          perform={async () => {
            await connectors.remove(name)
            onChange()
          }}
        />
      </span>
    </li>
  )
}

/** How well a connector is known to work, and when that was found out. */
function Grade({ one: { grade, tried } }: { readonly one: DocumentConnector }) {
  return (
    <span class="row-line small muted">
      <span class="tag">{grade}</span>{' '}
      {!tried ? (
        'Not tried with an account.'
      ) : tried.passed ? (
        <>
          Its lists were read with an account <Time at={Date.parse(tried.at)} />.
        </>
      ) : (
        <>
          A try <Time at={Date.parse(tried.at)} /> failed: {tried.wrong.join('; ')}
        </>
      )}
    </span>
  )
}

/** A document, from a file or an address; then what it says; then its connector. */
function Reading({ update, onDone }: { readonly update: string | null; readonly onDone: () => void }) {
  const file = useId()
  const [document, setDocument] = useState<string>()
  const [from, setFrom] = useState('')
  const [name, setName] = useState('')
  const [found, setFound] = useState<{ given: DocumentGiven; preview: DocumentPreview }>()
  const read = useAction(async () => {
    const given = { ...(document === undefined ? { from } : { document }), ...(name !== '' && { name }) }
    const about = update === null ? given : { ...given, name: update, update: true }
    setFound({ given, preview: await connectors.preview(about) })
  })
  if (found) return <Confirming {...found} update={update} onBack={() => setFound(undefined)} onDone={onDone} />
  return (
    <Form action={read} submit="Read" disabled={document === undefined && from === ''}>
      <div class="field">
        <label for={file}>Document</label>
        <input
          id={file}
          type="file"
          accept=".json,.yaml,.yml,application/json"
          onChange={async (event) => setDocument(await event.currentTarget.files?.[0]?.text())}
        />
        <p class="hint">OpenAPI, Swagger or Google discovery, as JSON or YAML.</p>
      </div>
      <TextField label="Or its address" placeholder="https://…/openapi.json" value={from} onInput={setFrom} optional />
      {update === null && (
        <TextField
          label="Name"
          hint="For programs and agents. Without one, the title of the document."
          placeholder="acme"
          value={name}
          onInput={setName}
          optional
        />
      )}
    </Form>
  )
}

/** The content of a document, and the hosts that the operator confirms. */
function Confirming(props: {
  readonly given: DocumentGiven
  readonly preview: DocumentPreview
  readonly update: string | null
  readonly onBack: () => void
  readonly onDone: () => void
}) {
  const { given, preview, update, onBack, onDone } = props
  const { title, operations, lists, doubts, changes, hosts, private_hosts } = preview
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const put = useAction(async () => {
    const { name, ...body } = { ...given, hosts: confirmed }
    await (update === null
      ? connectors.add({ ...body, ...(name !== undefined && { name }) })
      : connectors.update(update, body))
    onDone()
  })
  return (
    <Form
      action={put}
      submit={update === null ? 'Add connector' : 'Update connector'}
      disabled={private_hosts.length > 0 || (update === null && confirmed.length < hosts.length)}
      aside={<Button onClick={onBack}>Back</Button>}
    >
      <p>
        <strong>{title}</strong>: {plural(operations, 'action')}, {plural(lists, 'list')}.
      </p>
      {changes && <Lines title="Breaking changes" lines={changes.breaking} none="No breaking changes." />}
      {changes && <Lines title="New" lines={changes.added} />}
      <Lines title="Uncertain lists" lines={doubts.map(({ list, why }) => `${list}: ${why}`)} />
      {private_hosts.length > 0 && (
        <p class="problem">
          {private_hosts.join(', ')} is inside the network of the gateway. Add it on the command line, with --private.
        </p>
      )}
      <fieldset>
        <legend>Hosts that credentials may be sent to</legend>
        {hosts.map((host) => (
          <CheckField
            key={host}
            label={host}
            checked={confirmed.includes(host)}
            onChange={(checked) =>
              setConfirmed(checked ? [...confirmed, host] : confirmed.filter((other) => other !== host))
            }
          />
        ))}
      </fieldset>
    </Form>
  )
}

/** Lines that are shown, of many. */
const MOST_LINES = 100

function Lines(props: { readonly title: string; readonly lines: readonly string[]; readonly none?: string }) {
  const { title, lines, none } = props
  if (lines.length === 0) return none ? <p class="muted">{none}</p> : null
  return (
    <Card title={title}>
      <ul>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MOST_LINES && <li>and {lines.length - MOST_LINES} more</li>}
      </ul>
    </Card>
  )
}
