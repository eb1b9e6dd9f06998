import { useState } from 'preact/hooks'
import { applications } from '../api/client.ts'
import type { Session, Workspace } from '../api/types.ts'
import { duration } from '../format.ts'
import { useAction, useLoad } from '../load.ts'
import { Button, Card, Page, Pending, Problem, Time } from '../ui/basics.tsx'
import { Confirmed, Secret } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'

export function Keys({ workspace, session }: { readonly workspace: Workspace; readonly session: Session }) {
  return (
    <Page title="Keys and tokens" lead="Who may call the gateway.">
      <Applications own={session.client_id} />
      <ScopedToken workspace={workspace} />
    </Page>
  )
}

function Applications({ own }: { readonly own: string }) {
  const { data, error, reload } = useLoad((signal) => applications.list(signal), [])
  const [name, setName] = useState('')
  const [made, setMade] = useState<{ id: string; clientSecret: string }>()
  const create = useAction(async () => {
    setMade(await applications.create(name))
    setName('')
    reload()
  })
  if (!data) return <Pending error={error} />
  return (
    <Card title="Applications">
      <p class="muted">
        Each program has a client id and a secret of its own, and access to all workspaces. Revoking one also ends its
        tokens, at once.
      </p>
      <ul class="rows plain">
        {data.map(({ id, name: known, createdAt }) => (
          <li key={id} class="row">
            <span>
              <span class="row-title">{known}</span>
              <code class="small muted">{id}</code>
            </span>
            <span class="end">
              <span class="muted small">
                Created <Time at={createdAt * 1000} />
              </span>
              {id === own ? (
                <span class="tag">this login</span>
              ) : (
                <Confirmed
                  label="Revoke"
                  question={`Revoke ${known}?`}
                  detail="It and all its tokens stop working at once. This cannot be undone."
                  perform={async () => {
                    await applications.revoke(id)
                    reload()
                  }}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <Form class="inline" action={create} submit="Create">
        <TextField label="New application" placeholder="billing service" value={name} onInput={setName} required />
      </Form>
      {made && (
        <div class="notice" role="status">
          <p>This secret is shown only once. Save it now.</p>
          <Secret label="Client id" value={made.id} />
          <Secret label="Client secret" value={made.clientSecret} />
        </div>
      )}
    </Card>
  )
}

function ScopedToken({ workspace }: { readonly workspace: Workspace }) {
  const [made, setMade] = useState<{ token: string; expires_in: number }>()
  const create = useAction(async () => setMade(await applications.scopedToken(workspace.name)))
  return (
    <Card title="Token for this workspace">
      <p class="muted">
        For a browser, an agent or a test with curl. It is valid for <strong>{workspace.name}</strong> only, and for a
        short time.
      </p>
      <Problem error={create.error} />
      {made && (
        <div class="notice" role="status">
          <Secret label={`Bearer token, good for ${duration(made.expires_in)}`} value={made.token} />
        </div>
      )}
      <div class="actions start">
        <Button busy={create.busy} onClick={() => void create.run()}>
          Make a token
        </Button>
      </div>
    </Card>
  )
}
