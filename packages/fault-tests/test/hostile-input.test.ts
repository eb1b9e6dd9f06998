import { inspect } from 'node:util'
import { camel } from '@ferrule/core/runtime'
import * as fc from '@ferrule/test-kit/fast-check'
import { describe, expect, test, vi } from 'vitest'
import { figure } from './kit/figures.ts'
import { type Generation, generations, isError, type Target } from './kit/generations.ts'
import {
  attack,
  forged,
  isAt,
  judged,
  nothing,
  someCallOptions,
  someClientOptions,
  someParams,
  texts,
  values,
} from './kit/hostile-input.ts'

// Every action of every generation with input that means harm, or none at all. A new connector is attacked without a line.

vi.setConfig({ testTimeout: 600_000 })

const { FERRULE_FUZZ } = process.env
/** Sets of values for each action; with `FERRULE_FUZZ`, so many times as many. */
const RUNS = 5 * Number(FERRULE_FUZZ ?? 1)
const SEED = 20_261_122

const all = await generations()
const counts = { calls: 0, actions: 0, raw: 0, elsewhere: 0, shown: 0, paths: 0 }

let turn = 0
/** One of so many, other ones each time: all of them meet some action. With `FERRULE_FUZZ`, all. */
const some = <T>(list: readonly T[], of: number): readonly T[] => {
  turn++
  return FERRULE_FUZZ ? list : list.filter((_, at) => (at + turn) % of === 0)
}

/** Samples, the same ones at every run. */
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(arbitrary, { seed: SEED, numRuns })

function report(
  wrong: string[],
  generation: Generation,
  about: () => string,
  seen: Awaited<ReturnType<typeof attack>>,
): void {
  counts.calls++
  const found = judged(generation, seen)
  counts.raw += found.filter((one) => one.startsWith('throws')).length
  counts.shown += found.filter((one) => one.includes('secret')).length
  const strange = seen.urls.filter((url) => new URL(url).origin !== 'https://api.upstream.example')
  counts.elsewhere += strange.length
  wrong.push(...[...found, ...strange].map((one) => `${about()}: ${one}`))
}

const shownAs = (what: unknown): string =>
  inspect(what, {
    depth: 3,
    maxArrayLength: 5,
    maxStringLength: 60,
    breakLength: Number.POSITIVE_INFINITY,
    compact: true,
  })
    .replace(/\s+/g, ' ')
    .slice(0, 160)

const label = ({ entity, action }: Target, what: unknown): string => {
  return `${entity}.${action} ${shownAs(what)}`
}

const segments = (url: string): string[] => new URL(url).pathname.split('/').slice(1)

describe.each(all.map((one) => [one.name, one] as const))('%s', (_, generation) => {
  counts.actions += generation.actions.length

  test('ids and words in a path stay one segment of it', async () => {
    const wrong: string[] = []
    for (const target of generation.actions) {
      const names = [...target.facts.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
      const plain = await attack(generation, target)
      for (const name of names.filter((name) => name in (target.facts.params.properties ?? {})))
        for (const text of some(texts, 3)) {
          const seen = await attack(generation, { ...target, params: { ...target.params, [name]: text } })
          report(wrong, generation, () => label(target, text), seen)
          const [url, usual] = [seen.urls[0], plain.urls[0]]
          if (url === undefined || usual === undefined) continue
          const [own, theirs] = [segments(url), segments(usual)]
          if (own.length === theirs.length && own.every((one) => decodeURIComponent(one) !== '..')) continue
          counts.paths++
          wrong.push(`${label(target, text)}: ${url}`)
        }
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })

  test('parameters of every kind', async () => {
    const wrong: string[] = []
    for (const target of generation.actions)
      for (const params of sample(someParams(target), RUNS))
        report(wrong, generation, () => label(target, params), await attack(generation, { ...target, params }))
    expect(wrong.slice(0, 20)).toEqual([])
  })

  test('options of a call, headers among them', async () => {
    const wrong: string[] = []
    for (const [at, options] of sample(someCallOptions, 40 * RUNS).entries()) {
      const target = generation.actions[at % generation.actions.length] as Target
      const seen = await attack(generation, target, options as never)
      report(wrong, generation, () => label(target, options), seen)
      const lines = [...(seen.headers ?? [])].flat().join()
      if (/[\r\n\0]/.test(lines)) wrong.push(`${label(target, options)}: a header with a line break`)
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })

  test('names of entities and actions', async () => {
    const wrong: string[] = []
    for (const [entity, action] of sample(fc.tuple(values, values), 10 * RUNS))
      report(
        wrong,
        generation,
        () => shownAs([entity, action]),
        await attack(generation, { entity, action, params: {} }),
      )
    for (const name of texts) {
      const { entity, params } = generation.actions[0] as Target
      report(wrong, generation, () => name, await attack(generation, { entity, action: name, params }))
      report(wrong, generation, () => name, await attack(generation, { entity: name, action: 'list', params }))
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })

  test('options of a client', async () => {
    const wrong: string[] = []
    const [target] = generation.actions as [Target]
    for (const options of sample(someClientOptions, 40 * RUNS)) {
      // A good address may be any, where callers give their own.
      const seen = await attack(
        generation,
        target,
        {},
        { ...(options as object), ...('baseUrl' in options ? {} : undefined) },
      )
      const own = typeof options.baseUrl === 'string' ? { ...seen, urls: [] } : seen
      report(wrong, generation, () => label(target, options), own)
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })

  test('config and credentials name no other host, and cannot be changed afterwards', async () => {
    const wrong: string[] = []
    const [target] = generation.actions as [Target]
    const {
      config = {},
      credentials = {},
      bases,
    } = generation.manifest as never as Record<string, Record<string, unknown>>
    const names = (schema: Record<string, unknown>): string[] =>
      [
        ...new Set(
          JSON.stringify(schema).match(/"(shop|subdomain|region|data_center|[a-z_]*host|profile_id|api_version)"/g),
        ),
      ].map((name) => JSON.parse(name))
    // Hosts that the manifest does not name are none of the vendor's.
    const domains = new Set(JSON.stringify(generation.manifest).match(/[\w-]+\.(?:com|net|io)\b/g))
    const isOwn = (url: string): boolean =>
      Object.values(bases ?? {}).some((base) => isAt(String(base), url)) ||
      domains.has(new URL(url).hostname.split('.').slice(-2).join('.'))
    const check = (about: string, urls: readonly string[]): void => {
      const strange = urls.filter((url) => !isOwn(url))
      counts.elsewhere += strange.length
      wrong.push(...strange.map((url) => `${about}: ${url}`))
    }
    for (const name of [...names(config), ...names(credentials)])
      for (const text of texts) {
        const own = {
          baseUrl: undefined as never,
          ...(names(config).includes(name) && { config: { ...generation.config, [name]: text } }),
        }
        const seen = await attack(generation, target, {}, own)
        counts.calls++
        wrong.push(...judged(generation, seen).map((one) => `${name}=${text}: ${one}`))
        check(`${name}=${text}`, seen.urls)
        // Good at first, and then another.
        const live: Record<string, unknown> = { ...generation.config }
        const keys: Record<string, unknown> = { ...generation.credentials }
        const urls: string[] = []
        const connector = generation.connect({
          fetch: nothing(urls),
          retry: 0,
          baseUrl: undefined as never,
          config: live,
          credentials: keys,
        })
        live[name] = text
        keys[name] = text
        counts.calls++
        await connector.execute(target).catch((error: unknown) => {
          if (!isError(error)) wrong.push(`${name} becomes ${text}: ${error}`)
        })
        check(`${name} becomes ${text}`, urls)
      }
    expect(wrong.slice(0, 20)).toEqual([])
  })

  test('cursors of any hand choose no host, path or filter', async () => {
    const wrong: string[] = []
    for (const target of generation.actions.filter(({ facts }) => facts.pagination)) {
      const { entity, action, params } = target
      const urls: string[] = []
      const connector = generation.connect({ fetch: nothing(urls), retry: 0 }) as never as Record<
        string,
        Record<string, (params: object) => { cursor?: string } & PromiseLike<unknown>>
      >
      const list = connector[camel(entity)]?.[camel(action)]?.(params)
      const cursor = list?.cursor
      await list?.then(undefined, () => {})
      if (!cursor) {
        wrong.push(`${entity}.${action} has no cursor`)
        continue
      }
      for (const bad of some([...forged(cursor)], 8)) {
        const seen = await attack(generation, target, { cursor: bad })
        report(wrong, generation, () => label(target, bad), seen)
        const [url, usual] = [seen.urls[0], urls[0]]
        if (url === undefined || usual === undefined) continue
        const [own, theirs] = [new URL(url), new URL(usual)]
        const lost = [...theirs.searchParams].filter(([name, value]) => !own.searchParams.getAll(name).includes(value))
        const known = new Set(Object.keys(target.facts.params.properties ?? {}))
        const isPosition = (name: string): boolean => lost.length === 1 && lost[0]?.[0] === name
        const gone = lost.filter(([name]) => known.has(name) && name in params && !isPosition(name))
        if (own.pathname !== theirs.pathname || gone.length > 0 || own.searchParams.has('#'))
          wrong.push(`${label(target, bad)}: ${url} instead of ${usual}`)
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })
})

test.skipIf(FERRULE_FUZZ)('the figures in the documentation are those of this run', () =>
  figure('input', [
    ['connectors, by API generation', all.length],
    ['actions attacked', counts.actions],
    ['calls with hostile input', counts.calls],
    ['raw errors', counts.raw],
    ['requests to another host, or another path', counts.elsewhere + counts.paths],
    ['errors that show a secret', counts.shown],
  ]),
)
