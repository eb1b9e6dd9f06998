import { metrics, type ObservableResult } from '@opentelemetry/api'
import type { CounterFacts, GaugeFacts, Labels, Sink } from './metrics.ts'

/** A sink for the meter provider that the program has registered. */
export class OtelSink implements Sink {
  readonly #meter = metrics.getMeter('@ferrule/gateway')
  readonly #ends: (() => void)[] = []

  counter(facts: CounterFacts): (value: number, labels: Labels) => void {
    const counter = this.#meter.createCounter(facts.name, optionsOf(facts))
    return (value, labels) => counter.add(value, labels)
  }

  histogram(facts: CounterFacts & { buckets: readonly number[] }): (value: number, labels: Labels) => void {
    const advice = { explicitBucketBoundaries: [...facts.buckets] }
    const histogram = this.#meter.createHistogram(facts.name, { ...optionsOf(facts), advice })
    return (value, labels) => histogram.record(value, labels)
  }

  gauge(facts: GaugeFacts): void {
    const gauge = this.#meter.createObservableGauge(facts.name, optionsOf(facts))
    const read = facts.reader()
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

const optionsOf = ({ help, unit }: CounterFacts) => ({ description: help, ...(unit && { unit }) })
