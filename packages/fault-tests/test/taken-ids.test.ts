// An id that is a word of a neighboring path would call another operation of the vendor.
import { expect, test } from 'vitest'
import { generations } from './kit/generations.ts'

const all = await generations()

const taken = all.flatMap((generation) =>
  generation.actions.flatMap(({ entity, action, facts, params }) =>
    Object.entries((facts as { taken?: Record<string, readonly string[]> }).taken ?? {}).flatMap(([name, words]) =>
      words.map((word) => ({
        generation,
        operation: `${generation.name} ${entity}.${action}`,
        entity,
        action,
        params,
        name,
        word,
      })),
    ),
  ),
)

test('connectors know such words', () => {
  expect(taken.map(({ operation, word }) => `${operation} ${word}`)).toContain('stripe invoices.update create_preview')
  expect(taken.length).toBeGreaterThan(20)
})

test('each is refused before anything is sent', async () => {
  const sent: string[] = []
  for (const { generation, operation, entity, action, params, name, word } of taken) {
    const fetch = async (): Promise<never> => {
      sent.push(operation)
      throw new TypeError('fetch failed')
    }
    const connector = generation.connect({ fetch, retry: 0 })
    const call = connector.execute({ entity, action, params: { ...params, [name]: word } })
    await expect(call, operation).rejects.toMatchObject({ code: 'params' })
  }
  expect(sent).toEqual([])
})
