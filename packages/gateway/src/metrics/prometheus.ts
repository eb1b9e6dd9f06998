import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CounterFacts, GaugeFacts, Labels, Read, Sink } from './metrics.ts'

/** A sink that is read as text, in the format of Prometheus. */
export class PrometheusSink implements Sink {
  readonly #registry = new Registry()

  readonly contentType = this.#registry.contentType

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  counter(facts: CounterFacts): (value: number, labels: Labels) => void {
    const counter = new Counter({ ...this.#facts(facts), name: `${nameOf(facts)}_total` })
    return (value, labels) => counter.inc(labels, value)
  }

  histogram(facts: CounterFacts & { buckets: readonly number[] }): (value: number, labels: Labels) => void {
    const histogram = new Histogram({ ...this.#facts(facts), buckets: [...facts.buckets] })
    return (value, labels) => histogram.observe(labels, value)
  }

  gauge(facts: GaugeFacts): void {
    const read = facts.reader()
    new Gauge({
      ...this.#facts(facts),
      async collect() {
        await refresh(this, read)
      },
    })
  }

  close(): void {
    this.#registry.clear()
  }

  #facts(facts: CounterFacts) {
    return { name: nameOf(facts), help: facts.help, labelNames: [...facts.labels], registers: [this.#registry] }
  }
}

const nameOf = ({ name, unit }: CounterFacts): string =>
  name.replaceAll('.', '_') + (unit === undefined ? '' : '_seconds')

/** A gauge that cannot be read is left out: an old value would look like a new one. */
async function refresh(gauge: Gauge, read: Read): Promise<void> {
  try {
    for (const { labels = {}, value } of await read()) gauge.set(labels, value)
  } catch {
    gauge.remove()
  }
}
