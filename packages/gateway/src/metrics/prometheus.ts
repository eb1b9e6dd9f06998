import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CounterDefinition, GaugeDefinition, HistogramDefinition, Labels, Read, Sink } from './metrics.ts'

/** A sink that is read as text, in the format of Prometheus. */
export class PrometheusSink implements Sink {
  readonly #registry = new Registry()

  readonly contentType = this.#registry.contentType

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  counter(definition: CounterDefinition): (value: number, labels: Labels) => void {
    const counter = new Counter({ ...this.#configuration(definition), name: `${nameOf(definition)}_total` })
    return (value, labels) => counter.inc(labels, value)
  }

  histogram(definition: HistogramDefinition): (value: number, labels: Labels) => void {
    const histogram = new Histogram({ ...this.#configuration(definition), buckets: [...definition.buckets] })
    return (value, labels) => histogram.observe(labels, value)
  }

  gauge(definition: GaugeDefinition): void {
    const read = definition.reader()
    new Gauge({
      ...this.#configuration(definition),
      async collect() {
        await refresh(this, definition, read)
      },
    })
  }

  close(): void {
    this.#registry.clear()
  }

  #configuration(definition: CounterDefinition) {
    return {
      name: nameOf(definition),
      help: definition.help,
      labelNames: [...definition.labels],
      registers: [this.#registry],
    }
  }
}

const nameOf = ({ name, unit }: CounterDefinition): string =>
  name.replaceAll('.', '_') + (unit === undefined ? '' : '_seconds')

/** A gauge that cannot be read is left out: an old value would look like a new one. */
async function refresh(gauge: Gauge, { labels: { length } }: GaugeDefinition, read: Read): Promise<void> {
  try {
    const readings = await read()
    // A series that is not read this time has no value: a workspace whose jobs have all started, for example.
    if (length > 0) gauge.reset()
    for (const { labels = {}, value } of readings) gauge.set(labels, value)
  } catch {
    // Only with labels, `reset` leaves no value.
    if (length > 0) gauge.reset()
    else gauge.remove()
  }
}
