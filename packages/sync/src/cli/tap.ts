import { pageText } from '../../../core/src/command/page.ts'
import type { Message, StreamState, SyncState } from '../messages.ts'
import { read } from '../read.ts'
import { argumentsOf } from './arguments.ts'
import { catalogOf } from './catalog.ts'
import { type ConnectorPackage, loadConnector, problem, readJson, readSettings } from './connectors.ts'
import { interruption, writeLine } from './output.ts'
import { tapPage } from './pages.ts'

/** `ferrule-tap`: a Singer tap. */
export async function tap(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args, tapPage)
  const [name] = positionals
  if (values.help || name === undefined) {
    console.log(pageText(tapPage))
    return values.help ? 0 : 2
  }
  const connector = await loadConnector(name)
  if (values.discover) {
    console.log(JSON.stringify({ streams: entriesOf(connector) }, undefined, 2))
    return 0
  }
  return readStreams(connector, { ...values, catalog: values.catalog ?? values.properties })
}

/** The streams as a Singer catalog, all selected. */
function entriesOf(connector: ConnectorPackage) {
  return catalogOf(connector).map(({ name, json_schema, source_defined_primary_key }) => ({
    tap_stream_id: name,
    stream: name,
    key_properties: source_defined_primary_key.map((path) => path.join('.')),
    schema: json_schema,
    metadata: [{ breadcrumb: [], metadata: { inclusion: 'available', selected: true } }],
  }))
}

async function readStreams(
  connector: ConnectorPackage,
  { config, catalog, state }: { config?: string; catalog?: string; state?: string },
): Promise<number> {
  const streams = catalog === undefined ? undefined : selectedOf(readJson(catalog, 'catalog'))
  const bookmarks = { ...(state === undefined ? {} : bookmarksOf(readJson(state, 'state'))) }
  const object = connector.connect(config === undefined ? undefined : readSettings(config))
  const entries = new Map(entriesOf(connector).map((entry) => [entry.stream, entry]))
  const options = { definition: connector.definition, streams, signal: interruption() }
  let failed = false
  for await (const message of read(object, options, { ...bookmarks })) {
    if (message.type === 'TRACE') {
      const { trace } = message
      if (trace.type === 'ERROR') {
        failed = true
        console.error(trace.error.message)
      } else if (trace.stream_status.status === 'STARTED') {
        const { stream, schema, key_properties } = entries.get(trace.stream_status.stream_descriptor.name) as never
        await writeLine({ type: 'SCHEMA', stream, schema, key_properties })
      }
    } else await writeSinger(message, bookmarks)
  }
  return failed ? 1 : 0
}

async function writeSinger(message: Message, bookmarks: Record<string, StreamState>): Promise<void> {
  if (message.type === 'LOG') console.error(message.log.message)
  if (message.type === 'STATE') {
    const { stream_descriptor, stream_state } = message.state.stream
    bookmarks[stream_descriptor.name] = stream_state
    await writeLine({ type: 'STATE', value: { bookmarks } })
  }
  if (message.type === 'RECORD') {
    const { stream, data, emitted_at } = message.record
    const { _ab_cdc_deleted_at: deleted, ...rest } = data
    const record = deleted === undefined ? data : { ...rest, _sdc_deleted_at: deleted }
    await writeLine({ type: 'RECORD', stream, record, time_extracted: new Date(emitted_at).toISOString() })
  }
}

function bookmarksOf(state: unknown): SyncState {
  const { bookmarks = {} } = Object((state as { value?: unknown } | null)?.value ?? state) as { bookmarks?: SyncState }
  return bookmarks
}

/** The streams that a catalog selects, in either of the two common ways. */
function selectedOf(catalog: unknown): string[] {
  const { streams } = Object(catalog) as { streams?: unknown }
  if (!Array.isArray(streams)) throw problem('the catalog file must contain { "streams": [ … ] }')
  interface Entry {
    tap_stream_id?: string
    stream?: string
    selected?: boolean
    schema?: { selected?: boolean }
    metadata?: { breadcrumb: unknown[]; metadata: { selected?: boolean } }[]
  }
  return (streams as Entry[])
    .filter(({ selected, schema, metadata }) => {
      const own = metadata?.find(({ breadcrumb }) => breadcrumb.length === 0)?.metadata.selected
      return (own ?? selected ?? schema?.selected) === true
    })
    .map(({ tap_stream_id, stream }) => String(tap_stream_id ?? stream))
}
