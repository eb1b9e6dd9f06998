import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

/** Why a process should look at its tables: at jobs, deliveries and schedules, or at stored connectors. */
export type Topic = 'jobs' | 'connectors'

const TOPICS: readonly Topic[] = ['jobs', 'connectors']

/** Triggers of the tables notify this channel, with a topic as payload. */
export const CHANNEL = 'ferrule'

/** Pause before the next connection, in milliseconds. */
const PAUSE = 10_000

/** Default of how long the first notice may take, in milliseconds. */
const PATIENCE = 5_000

/** Notices of Postgres, over a connection of their own. They only save time: a process without them polls. */
export class Notices {
  readonly #url: string
  readonly #pause: number
  readonly #patience: number
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #heard: ((topic: Topic) => void) | undefined
  #arrive = false

  constructor(url: string, { pause = PAUSE, patience = PATIENCE }: { pause?: number; patience?: number } = {}) {
    this.#url = url
    this.#pause = pause
    this.#patience = patience
  }

  /** Whether a notice has arrived over the present connection. */
  get arrive(): boolean {
    return this.#arrive
  }

  /** Listens from now on, and connects again when the connection breaks. */
  start(heard: (topic: Topic) => void): void {
    this.#heard = heard
    void this.#connect()
  }

  async stop(): Promise<void> {
    this.#heard = undefined
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const { default: pg } = await import('pg')
    if (!this.#heard) return
    const client = new pg.Client({ connectionString: this.#url, application_name: 'ferrule', keepAlive: true })
    this.#client = client
    // Its end follows, which connects again.
    client.on('error', () => {})
    client.once('end', () => this.#lost(client))
    try {
      await client.connect()
      await this.#listen(client, new pg.Client({ connectionString: this.#url, application_name: 'ferrule' }))
    } catch {
      await client.end().catch(() => {})
      this.#lost(client)
    }
  }

  /**
   * A pooler between may accept the command and drop the notices, so the first one is our own. It comes over another connection:
   * a pooler passes on what arrives with the response to a statement of one's own.
   */
  async #listen(client: Client, sender: Client): Promise<void> {
    const probe = `probe ${randomUUID()}`
    const arrived = Promise.withResolvers<void>()
    // It may fail while the statements before it are still waited for.
    arrived.promise.catch(() => {})
    sender.on('error', () => {})
    const timer = setTimeout(() => arrived.reject(new Error('no notice arrives')), this.#patience).unref()
    client.once('end', () => arrived.reject(new Error('the connection ended')))
    client.on('notification', ({ payload }) => {
      if (payload === probe) arrived.resolve()
      const topic = TOPICS.find((one) => one === payload)
      if (topic) this.#heard?.(topic)
    })
    try {
      await client.query(`listen ${CHANNEL}`)
      await sender.connect()
      await Promise.all([sender.query('select pg_notify($1, $2)', [CHANNEL, probe]), arrived.promise])
    } finally {
      clearTimeout(timer)
      await sender.end().catch(() => {})
    }
    this.#arrive = true
    // It has missed the notices from before it listened.
    for (const topic of TOPICS) this.#heard?.(topic)
  }

  #lost(client: Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#arrive = false
    if (this.#heard) this.#timer = setTimeout(() => void this.#connect(), this.#pause).unref()
  }
}
