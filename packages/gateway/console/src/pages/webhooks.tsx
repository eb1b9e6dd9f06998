import { useState } from 'preact/hooks'
import { sources } from '../api/client.ts'
import { useAction, useLoad } from '../load.ts'
import { Button, Card, Empty, Pending, Status, Time } from '../ui/basics.tsx'
import { Dialog, Secret } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Table } from '../ui/table.tsx'

const PAGE = 20

/** Deliveries of the vendor. Bodies are not kept, and so cannot be shown. */
export function Webhooks({ id }: { readonly id: string }) {
  const [shown, setShown] = useState(PAGE)
  const [asking, setAsking] = useState(false)
  const { data, error } = useLoad(
    (signal) => sources.deliveries(id, shown, signal),
    [id, shown],
    () => 5_000,
  )
  return (
    <Card title="Webhooks" aside={<Button onClick={() => setAsking(true)}>Set up</Button>}>
      {!data ? (
        <Pending error={error} />
      ) : data.length === 0 ? (
        <Empty title="No webhooks received in 30 days" />
      ) : (
        <Table label="Webhooks" columns={['When', 'Event', 'Id', 'Status', 'Body']}>
          {data.map(({ deliveryId, type, receivedAt, status, bodySha256 }) => (
            <tr key={deliveryId}>
              <td class="nowrap">
                <Time at={receivedAt * 1000} />
              </td>
              <td>{type}</td>
              <td>
                <code>{deliveryId}</code>
              </td>
              <td>
                <Status of={status} />
              </td>
              <td class="muted" title={bodySha256 ? `SHA-256 ${bodySha256}` : undefined}>
                {bodySha256 ? 'not kept' : 'empty'}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {data?.length === shown && shown < 100 && (
        <div class="actions start">
          <Button onClick={() => setShown(Math.min(100, shown + 40))}>Older</Button>
        </div>
      )}
      {asking && <SetUp id={id} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function SetUp({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [secret, setSecret] = useState('')
  const [url, setUrl] = useState<string>()
  const save = useAction(async () => setUrl((await sources.takeWebhooks(id, secret)).url))
  return (
    <Dialog title="Webhooks of this source" onClose={onClose}>
      {url === undefined ? (
        <Form action={save} submit="Save" aside={<Button onClick={onClose}>Cancel</Button>}>
          <TextField
            label="Secret"
            hint="The vendor's signing secret. Stored encrypted; saving replaces the current one."
            type="password"
            value={secret}
            onInput={setSecret}
            required
          />
        </Form>
      ) : (
        <div class="notice" role="status">
          <p>Enter this address in the vendor’s webhook settings.</p>
          <Secret label="Address" value={url} />
        </div>
      )}
    </Dialog>
  )
}
