import { useEffect, useState } from 'preact/hooks'
import { connections, destinations, jobs, sources } from '../api/client.ts'
import type { Destination, Source, Stream } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { at, go, Link, usePlace } from '../router.tsx'
import { Card, Empty, Page, Pending } from '../ui/basics.tsx'
import { CheckField, SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { type Cron, ScheduleFields, scheduleOf } from './schedule.tsx'
import { sourceOptions } from './sources.tsx'
import { StreamChoice, streamsOf } from './streams.tsx'

export function NewConnection({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error } = useLoad(
    (signal) => Promise.all([sources.list(workspaceId, signal), destinations.list(workspaceId, signal)]),
    [workspaceId],
  )
  const wanted = usePlace().query.get('source')
  if (!data) return <Pending error={error} />
  const [own, places] = data
  const first = own.find(({ sourceId }) => sourceId === wanted) ?? own[0]
  return (
    <Page title="New connection" lead="Which streams of a source go where, and when.">
      {first ? (
        <Wizard workspaceId={workspaceId} own={own} places={places} first={first} />
      ) : (
        <Empty title="There is no source yet">
          <Link to={at(workspaceId, 'sources', 'new')} class="button primary">
            Add source
          </Link>
        </Empty>
      )}
    </Page>
  )
}

/** Kinds of destinations that need no more than a name. */
const newPlaces: readonly (readonly [type: string, label: string])[] = [
  ['store', 'This gateway’s copy, which search reads'],
  ['sqlite', 'A SQLite file in the folder of the gateway'],
  ['jsonl', 'JSON Lines files in the gateway’s folder'],
  ['postgres', 'A Postgres database that the operator named'],
]

const NEW = 'new:'

interface WizardProps {
  readonly workspaceId: string
  readonly own: readonly Source[]
  readonly places: readonly Destination[]
  readonly first: Source
}

function Wizard({ workspaceId, own, places, first }: WizardProps) {
  const store = places.find(({ destinationType }) => destinationType === 'store')
  const [sourceId, setSourceId] = useState(first.sourceId)
  const [place, setPlace] = useState(store?.destinationId ?? `${NEW}store`)
  const [database, setDatabase] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [cron, setCron] = useState<Cron>('0 * * * *')
  const [atOnce, setAtOnce] = useState(true)
  const { data: streams, error } = useLoad((signal) => sources.streams(sourceId, signal), [sourceId])
  useEffect(() => setChosen(new Set((streams ?? []).map(({ streamName }: Stream) => streamName))), [streams])
  const create = useAction(async () => {
    if (chosen.size === 0) throw new Error('Choose at least one stream.')
    const destinationId = place.startsWith(NEW)
      ? await makePlace(workspaceId, place.slice(NEW.length), database)
      : place
    const made = await connections.create({
      sourceId,
      destinationId,
      schedule: scheduleOf(cron),
      configurations: streamsOf(chosen),
    })
    if (atOnce) await jobs.run(made.connectionId)
    go(at(workspaceId, 'connections', made.connectionId, 'timeline'))
  })
  const fresh = newPlaces.filter(([type]) => type !== 'store' || !store)
  return (
    <Form class="stack" action={create} submit="Create connection" disabled={!streams}>
      <Card title="From and to">
        <div class="form">
          <SelectField label="Source" value={sourceId} options={sourceOptions(own)} onChange={setSourceId} />
          <SelectField
            label="Destination"
            value={place}
            options={[
              ...places.map(({ destinationId: value, name, destinationType }) => ({
                value,
                label: destinationType === 'store' ? (newPlaces[0]?.[1] as string) : `${name} (${destinationType})`,
              })),
              ...fresh.map(([type, label]) => ({
                value: NEW + type,
                label: type === 'store' ? label : `New: ${label}`,
              })),
            ]}
            onChange={setPlace}
          />
          {place === `${NEW}postgres` && (
            <TextField
              label="Database"
              hint="The name given when the gateway was started: --destination <workspace>/<name>=postgres://…"
              value={database}
              onInput={setDatabase}
              required
            />
          )}
        </div>
      </Card>
      <Card title="Streams">
        {streams ? <StreamChoice streams={streams} chosen={chosen} onChange={setChosen} /> : <Pending error={error} />}
      </Card>
      <Card title="When">
        <div class="form">
          <ScheduleFields cron={cron} onChange={setCron} />
          <CheckField label="Run once now" checked={atOnce} onChange={setAtOnce} />
        </div>
      </Card>
    </Form>
  )
}

async function makePlace(workspaceId: string, type: string, database: string): Promise<string> {
  const name = type === 'store' ? 'copy' : type === 'postgres' ? database : type
  const made = await destinations.create(workspaceId, name, {
    destinationType: type,
    ...(type === 'postgres' && { database }),
  })
  return made.destinationId
}
