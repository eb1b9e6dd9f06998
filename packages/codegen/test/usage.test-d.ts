import type { OtherKind, RecordStream, StreamEvent } from '@ferrule/core'
import { expectTypeOf, test } from 'vitest'
import { DemoConnector } from './traits/packages/demo/src/generated/connector.gen.ts'
import type { OpenValue, OpenValuesCreateParams } from './traits/packages/demo/src/generated/open-values.gen.ts'
import * as reservedWords from './traits/packages/demo/src/generated/reserved-words.gen.ts'
import type { WireFact } from './traits/packages/demo/src/generated/wire-facts.gen.ts'

/** Generated code, as its users see it. */
const demo = new DemoConnector({
  credentials: { client_id: 'a', client_secret: 'b' },
  config: { subdomain: 'acme' },
})

test('a config that is needed must be given', () => {
  // @ts-expect-error config.subdomain is missing
  new DemoConnector({ credentials: { client_id: 'a', client_secret: 'b' } })
})

test('reserved words are ordinary names outside', () => {
  expectTypeOf(reservedWords.delete).returns.resolves.toEqualTypeOf<void>()
  expectTypeOf(demo.reservedWords.void).parameter(0).toEqualTypeOf<{ id: string }>()
})

test('an action without parameters takes none', () => {
  demo.reservedWords.send()
  demo.reservedWords.send({}, { timeout: 5 })
  // @ts-expect-error there is no such parameter
  demo.reservedWords.send({ id: 'w1' })
})

test('execute knows which actions an entity has, and what they take and give', () => {
  expectTypeOf(demo.execute({ entity: 'lists', action: 'last_id' })).resolves.toEqualTypeOf<{
    data: { id: string }[]
    meta: { has_more: boolean }
    cursor?: string
  }>()
  expectTypeOf(demo.execute({ entity: 'open_values', action: 'create', params: { size: 3 } })).resolves.toEqualTypeOf<{
    data: OpenValue
  }>()
  // @ts-expect-error open_values has no such action
  demo.execute({ entity: 'open_values', action: 'last_id' })
  // @ts-expect-error size is missing
  demo.execute({ entity: 'open_values', action: 'create', params: {} })
})

test('a stream is an async iterable of records, or of events that hold one', () => {
  expectTypeOf(demo.wireFacts.export()).resolves.toEqualTypeOf<RecordStream<WireFact>>()
  expectTypeOf(demo.wireFacts.follow()).resolves.toEqualTypeOf<RecordStream<StreamEvent<WireFact>>>()
})

test('the field of an open union distinguishes its members, unknown ones included', () => {
  const told = (method: NonNullable<OpenValue['method']>): string | null => {
    switch (method.type) {
      case 'card':
        return method.last4
      case 'bank':
      case 'giro':
        return method.iban
      default:
        expectTypeOf(method).toEqualTypeOf<OtherKind<'type'>>()
        return method.type
    }
  }
  expectTypeOf(told).toBeFunction()
})

test('open enums offer the known values and take any string, closed ones do not', () => {
  expectTypeOf<'on'>().toExtend<OpenValue['state']>()
  expectTypeOf<string>().toExtend<OpenValue['state']>()
  expectTypeOf<string>().not.toExtend<OpenValuesCreateParams['size']>()
})
