import { metrics, type ObservableResult } from '@opentelemetry/api'
import type { CounterDefinition, GaugeDefinition, HistogramDefinition, Labels, Sink } from './metrics.ts'

/** A sink for the meter provider that the program has registered. */
export class OtelSink implements Sink {
  readonly #meter = metrics.getMeter('@ferrule/gateway')
  readonly #ends: (() => void)[] = []

  counter(definition: CounterDefinition): (value: number, labels: Labels) => void {
    const counter = this.#meter.createCounter(definition.name, optionsOf(definition))
    return (value, labels) => counter.add(value, labels)
  }

  histogram(definition: HistogramDefinition): (value: number, labels: Labels) => void {
    const advice = { explicitBucketBoundaries: [...definition.buckets] }
    const histogram = this.#meter.createHistogram(definition.name, { ...optionsOf(definition), advice })
    return (value, labels) => histogram.record(value, labels)
  }

  gauge(definition: GaugeDefinition): void {
    const gauge = this.#meter.createObservableGauge(definition.name, optionsOf(definition))
    const read = definition.reader()
    const observe = async (result: ObservableResult) => {
      for (const { value, labels = {} } of await read()) result.observe(value, labels)
    }
    gauge.addCallback(observe)
    this.#ends.push(() => gauge.removeCallback(observe))
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end()
  }
}

const optionsOf = ({ help, unit }: CounterDefinition) => ({ description: help, ...(unit && { unit }) })
