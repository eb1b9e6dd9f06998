import { useState } from 'preact/hooks'
import { type ApiDocument, addressOf, type Operation, operationsOf } from '../api/document.ts'
import { openly, type Reply, tryCall } from '../api/http.ts'
import type { Session } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { go, usePlace } from '../router.tsx'
import { Button, Card, Page, Pending, Problem } from '../ui/basics.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AreaField, SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'

/** Sends any request of the API, as the session or with a token that is in this page's memory only. */
export function Try({ session }: { readonly session: Session | null }) {
  const { query } = usePlace()
  const [token, setToken] = useState('')
  const { data, error } = useLoad(
    async (signal) => operationsOf(await openly<ApiDocument>('/openapi.json', signal)),
    [],
  )
  const operation = data?.find(({ id }) => id === query.get('operation')) ?? data?.[0]
  return (
    <main class="docs">
      <Page
        title="Try the API"
        lead="Requests go to this gateway, and act like those of your programs."
        actions={<a href="/docs">All operations</a>}
      >
        <Card>
          <TextField
            label="Token"
            type="password"
            value={token}
            onInput={setToken}
            optional={session !== null}
            hint={
              session
                ? `Empty: the session of ${session.name}. A token stays in this page, and goes when you leave it.`
                : 'It stays in this page, and goes when you leave it. Or log in to the console first.'
            }
          />
          {data && operation && (
            <SelectField
              label="Operation"
              value={operation.id}
              options={data.map(({ id: value }) => ({ value, label: value }))}
              onChange={(id) => go(`/docs/try?${new URLSearchParams({ operation: id })}`, { replace: true })}
            />
          )}
        </Card>
        {operation ? <Call key={operation.id} operation={operation} token={token} /> : <Pending error={error} />}
      </Page>
    </main>
  )
}

function Call({ operation, token }: { readonly operation: Operation; readonly token: string }) {
  const { method, parameters, summary } = operation
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(operation.body ?? '')
  const [asking, setAsking] = useState(false)
  const [reply, setReply] = useState<Reply>()
  const address = addressOf(operation, values)
  const sending = useAction(async () => {
    setAsking(false)
    setReply(undefined)
    setReply(await tryCall(method, address, { token: token.trim(), body: operation.body && body }))
  })
  // A read needs no question.
  const asked = useAction(async () => (method === 'GET' ? sending.run() : setAsking(true)))
  return (
    <>
      <Card title={summary}>
        <Form action={asked} submit="Send">
          {parameters.map(({ name, required, description }) => (
            <TextField
              key={name}
              label={name}
              value={values[name] ?? ''}
              onInput={(value) => setValues((all) => ({ ...all, [name]: value }))}
              required={required === true}
              optional={!required}
              hint={description}
            />
          ))}
          {operation.body !== undefined && <AreaField label="Body" value={body} onInput={setBody} />}
          <p class="hint">
            <code>
              {method} {address}
            </code>
          </p>
          <Problem error={sending.error} />
        </Form>
      </Card>
      {reply && (
        <Card title={`${reply.status} ${reply.said}`} aside={<span class="muted small">{reply.ms} ms</span>}>
          <pre role="status">{reply.text || 'no body'}</pre>
        </Card>
      )}
      {asking && (
        <Dialog title={`Send ${method}?`} onClose={() => setAsking(false)}>
          <p>
            <code>{address}</code>
          </p>
          <p>This may change data here, or at the vendor.</p>
          <div class="actions">
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button kind="danger" busy={sending.busy} onClick={() => void sending.run()}>
              Send
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
