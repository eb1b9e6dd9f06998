import { outcomeOf } from '../errors.ts'
import { bounded } from './labels.ts'

export type Labels = Readonly<Record<string, string>>

/** One thing that was recorded: the instrument's name, a value and its labels. */
export type Recorded = readonly [name: string, value: number, labels: Labels]

/** One value of a gauge, with its labels. */
export interface Reading {
  readonly value: number
  readonly labels?: Labels
}

/** Reads the values of a gauge when somebody asks for them. */
export type Read = () => Promise<readonly Reading[]> | readonly Reading[]

interface Instrument {
  /** Dotted, as OpenTelemetry wants it; Prometheus gets underscores. */
  readonly name: string
  readonly help: string
  readonly unit?: 's'
}

export interface CounterDefinition extends Instrument {
  readonly labels: readonly string[]
}

export interface HistogramDefinition extends CounterDefinition {
  readonly buckets: readonly number[]
}

export interface GaugeDefinition extends CounterDefinition {
  /** Each sink reads on its own, since a histogram of delays starts anew when it was read. */
  readonly reader: () => Read
}

/** Receives the numbers: a Prometheus registry, an OpenTelemetry meter. */
export interface Sink {
  counter(definition: CounterDefinition): (value: number, labels: Labels) => void
  histogram(definition: HistogramDefinition): (value: number, labels: Labels) => void
  gauge(definition: GaugeDefinition): void
  close(): void
}

const counters = {
  calls: { name: 'ferrule.calls', help: 'Calls of actions, by outcome', labels: ['connector', 'outcome'] },
  responses: {
    name: 'ferrule.vendor.responses',
    help: 'Responses of vendors, by class of their status; 429 on its own',
    labels: ['connector', 'status'],
  },
  claims: { name: 'ferrule.jobs.claims', help: 'Jobs that this process has taken', labels: [] },
  attempts: {
    name: 'ferrule.jobs.attempts',
    help: 'Attempts that ended in this process; after an incomplete one the job is retried',
    labels: ['outcome'],
  },
  slices: { name: 'ferrule.jobs.slices', help: 'Slices after which a job went back to the queue', labels: [] },
  lost: { name: 'ferrule.jobs.lost', help: 'Jobs taken over from a lost worker', labels: [] },
  auditRows: { name: 'ferrule.audit.rows', help: 'Rows written to the audit log', labels: [] },
} satisfies Record<string, CounterDefinition>

/** From a search in the copy to a download that takes minutes, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

const duration: HistogramDefinition = {
  name: 'ferrule.call.duration',
  help: 'Duration of calls of actions',
  unit: 's',
  labels: ['connector'],
  buckets,
}

type CounterName = keyof typeof counters
type Recorder = (value: number, labels: Labels) => void

/** A sink with what records in it, by the names of the instruments. */
interface Attached {
  readonly sink: Sink
  readonly recorders: ReadonlyMap<string, Recorder>
}

/** The numbers of this process. Without a sink, recording them costs nothing. */
export class Metrics {
  readonly #gauges: readonly GaugeDefinition[]
  readonly #sinks: Attached[] = []
  readonly #connector = bounded(200)
  readonly #outcome = bounded(60)

  constructor(gauges: readonly GaugeDefinition[] = []) {
    this.#gauges = gauges
  }

  add(sink: Sink): void {
    const made = Object.values(counters).map((definition) => [definition.name, sink.counter(definition)] as const)
    this.#sinks.push({ sink, recorders: new Map([...made, [duration.name, sink.histogram(duration)]]) })
    for (const gauge of this.#gauges) sink.gauge(gauge)
  }

  close(): void {
    for (const { sink } of this.#sinks.splice(0)) sink.close()
  }

  /** Runs a call, and records its outcome and duration. */
  async call<T>(kind: string, run: () => Promise<T>): Promise<T> {
    if (this.#sinks.length === 0) return run()
    const connector = this.#connector(kind)
    const started = performance.now()
    const ended = (outcome: string) => {
      this.#count('calls', 1, { connector, outcome })
      this.#record([duration.name, (performance.now() - started) / 1_000, { connector }])
    }
    try {
      const result = await run()
      ended('ok')
      return result
    } catch (error) {
      ended(this.#outcome(outcomeOf(error)))
      throw error
    }
  }

  responded(kind: string, status: number): void {
    if (this.#sinks.length === 0) return
    const shown = status === 429 ? '429' : `${Math.floor(status / 100)}xx`
    this.#count('responses', 1, { connector: this.#connector(kind), status: shown })
  }

  claimed(jobs: number): void {
    this.#count('claims', jobs)
  }

  attempted(outcome: 'incomplete' | 'succeeded' | 'failed' | 'cancelled'): void {
    this.#count('attempts', 1, { outcome })
  }

  sliced(): void {
    this.#count('slices', 1)
  }

  tookOver(jobs: number): void {
    this.#count('lost', jobs)
  }

  audited(rows: number): void {
    this.#count('auditRows', rows)
  }

  /** Adds what a worker of this process has recorded. */
  relayed(batch: readonly Recorded[]): void {
    for (const recorded of batch) this.#record(recorded)
  }

  #count(name: CounterName, value: number, labels: Labels = {}): void {
    if (value > 0) this.#record([counters[name].name, value, labels])
  }

  #record([name, value, labels]: Recorded): void {
    for (const { recorders } of this.#sinks) recorders.get(name)?.(value, labels)
  }
}
