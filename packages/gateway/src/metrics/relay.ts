import type { CounterDefinition, Labels, Recorded, Sink } from './metrics.ts'

/** Pause between batches, in milliseconds. */
const PAUSE = 1_000

/** Passes what a worker records on to the process that started it and serves the metrics. Gauges are read there. */
export class RelaySink implements Sink {
  readonly #send: (batch: readonly Recorded[]) => void
  readonly #sums = new Map<string, Recorded>()
  #values: Recorded[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(send: (batch: readonly Recorded[]) => void) {
    this.#send = send
  }

  counter({ name }: CounterDefinition): (value: number, labels: Labels) => void {
    return (value, labels) => {
      const key = JSON.stringify([name, labels])
      const [, sum] = this.#sums.get(key) ?? [name, 0]
      this.#sums.set(key, [name, sum + value, labels])
      this.#soon()
    }
  }

  histogram({ name }: CounterDefinition): (value: number, labels: Labels) => void {
    return (value, labels) => {
      this.#values.push([name, value, labels])
      this.#soon()
    }
  }

  gauge(): void {}

  close(): void {
    clearTimeout(this.#timer)
    this.#flush()
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => this.#flush(), PAUSE).unref()
  }

  #flush(): void {
    this.#timer = undefined
    const batch = [...this.#sums.values(), ...this.#values]
    this.#sums.clear()
    this.#values = []
    if (batch.length > 0) this.#send(batch)
  }
}
