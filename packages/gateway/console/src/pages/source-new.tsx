import { useState } from 'preact/hooks'
import { kinds, sources } from '../api/client.ts'
import type { Kind, Specification } from '../api/types.ts'
import { ConnectorForm, type Filled } from '../form/connector-form.tsx'
import { configurationOf, waysOf } from '../form/fields.ts'
import { useAction, useLoad } from '../load.ts'
import { at, go, Link, usePlace } from '../router.tsx'
import { Card, Page, Pending } from '../ui/basics.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'

/** First the kind, then its form. */
export function NewSource({ workspaceId }: { readonly workspaceId: string }) {
  const kind = usePlace().query.get('kind')
  const { data, error } = useLoad((signal) => kinds.list(signal), [])
  if (!data) return <Pending error={error} />
  const chosen = data.find(({ connectorName }) => connectorName === kind)
  if (chosen) return <SourceForm key={chosen.connectorName} workspaceId={workspaceId} kind={chosen} />
  return (
    <Page title="Add source" lead="Which system?">
      <ul class="tiles">
        {data.map(({ name, connectorName, grade }) => (
          <li key={connectorName}>
            <Link to={`${at(workspaceId, 'sources', 'new')}?kind=${encodeURIComponent(connectorName)}`}>
              <span class="tile-mark" aria-hidden="true">
                {name.slice(0, 1)}
              </span>
              {name.replace(/-/g, ' ')}
              {grade !== 'proven' && <span class="tag">{grade}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}

function SourceForm({ workspaceId, kind }: { readonly workspaceId: string; readonly kind: Kind }) {
  const { data, error } = useLoad((signal) => kinds.specification(kind.connectorName, signal), [kind.connectorName])
  return (
    <Page
      title={`Add ${kind.name.replace(/-/g, ' ')}`}
      lead="Credentials go to the vault of the gateway and are never shown again."
    >
      {data ? <Filling workspaceId={workspaceId} kind={kind} specification={data} /> : <Pending error={error} />}
    </Page>
  )
}

function Filling(props: { readonly workspaceId: string; readonly kind: Kind; readonly specification: Specification }) {
  const { workspaceId, kind, specification } = props
  const [name, setName] = useState(kind.name.replace(/-/g, ' '))
  const [filled, setFilled] = useState<Filled>({ fields: waysOf(specification)[0]?.fields ?? [], values: {} })
  const add = useAction(async () => {
    const configuration = { sourceType: kind.connectorName, ...configurationOf(filled.fields, filled.values) }
    const source = await sources.create(workspaceId, name, configuration)
    go(`${at(workspaceId, 'sources', source.sourceId)}?check=1`)
  })
  return (
    <Card>
      <Form
        action={add}
        submit="Add and check"
        aside={
          <Link to={at(workspaceId, 'sources', 'new')} class="button">
            Back
          </Link>
        }
      >
        <TextField label="Name" hint="Shown in this console." value={name} onInput={setName} required />
        <ConnectorForm specification={specification} filled={filled} onChange={setFilled} />
      </Form>
    </Card>
  )
}
