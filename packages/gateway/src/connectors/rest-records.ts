import type { Ready } from './connectors.ts'
import type { RestRecords } from './kind.ts'
import { findKind } from './kinds.ts'

/** Setting of a source: `native` leaves the records as the connector returns them, `rest` converts them for every client. */
const OPTION = 'record_view'

/** Header by which a client asks for either in one call. The typed hosted client asks for `native`. */
export const RECORDS_HEADER = 'x-ferrule-records'

interface Asked {
  readonly entity: string
  /** The value of the header. */
  readonly view: string | undefined
  /** A client of the hosted service, which knows REST's records only. */
  readonly isHosted: boolean
}

/** How the records of a call are converted to those of the vendor's REST API; undefined if they are not. */
export async function restRecordsOf(
  { source }: Ready,
  { entity, view, isHosted }: Asked,
): Promise<RestRecords | undefined> {
  const chosen = view ?? source.replication[OPTION] ?? source.config[OPTION]
  if (chosen !== 'rest' && (!isHosted || chosen === 'native')) return undefined
  const records = await findKind(source.kind)?.restRecords?.()
  return records?.hasRestRecords(entity) ? records : undefined
}
