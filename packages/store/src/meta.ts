/** Tables besides those of the records: table plans, states of streams, and deleted keys. */
export interface MetaNames {
  readonly tables: 'ferrule_table' | '_ferrule_table'
  readonly streams: 'ferrule_stream' | '_ferrule_state'
  readonly gone: 'ferrule_gone' | '_ferrule_gone'
}

export const META: MetaNames = { tables: 'ferrule_table', streams: 'ferrule_stream', gone: 'ferrule_gone' }
