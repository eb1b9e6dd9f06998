import { useState } from 'preact/hooks'
import { issuers, login } from '../api/http.ts'
import type { Session } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'

export function Login({ onDone }: { readonly onDone: (session: Session) => void }) {
  const [id, setId] = useState('')
  const [secret, setSecret] = useState('')
  const { data } = useLoad((signal) => issuers.get(signal), [])
  const action = useAction(async () => onDone(await login(id.trim(), secret.trim())))
  return (
    <main class="login">
      <Form action={action} submit="Log in">
        <h1>
          <span class="brand">Ferrule</span>
        </h1>
        <TextField label="Client id" name="username" autocomplete="username" value={id} onInput={setId} required />
        <TextField
          label="Client secret"
          name="password"
          type="password"
          autocomplete="current-password"
          value={secret}
          onInput={setSecret}
          required
        />
        <p class="hint">
          Both were shown when the gateway first started. <code>ferrule applications renew</code> makes a new secret.
        </p>
        {data?.issuer && (
          <p>
            <a class="button" href={`/console/oidc/start?back=${encodeURIComponent(location.pathname)}`}>
              Log in with {new URL(data.issuer).host}
            </a>
          </p>
        )}
      </Form>
    </main>
  )
}
