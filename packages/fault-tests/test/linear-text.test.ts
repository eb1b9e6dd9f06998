import { describe, expect, test, vi } from 'vitest'
import { readAmazonAdsError } from '../../amazon-ads/src/vendor/errors.ts'
import { readGitHubError } from '../../github/src/vendor/errors.ts'
import { selectFields } from '../../google-drive/src/vendor/fields.ts'
import { readHarvestError } from '../../greenhouse/src/vendor/errors.ts'
import { readShopifyError } from '../../shopify/src/vendor/errors.ts'
import { readSlackError, refusesSlack } from '../../slack/src/vendor/errors.ts'
import { type AnyConnector, type Generation, generations, type Target } from './kit/generations.ts'

// A text of a tenant or a model is parsed in one pass: twice the text is twice the time, never four times. Judged by ratios of
// CPU within one run.

vi.setConfig({ testTimeout: 600_000 })

/** Texts that made parsers slow: brackets in brackets, lists, quotes, escapes, spaces, paths. */
const FILLERS: Readonly<Record<string, (length: number) => string>> = {
  brackets: (length) => `files${'('.repeat(length / 2 - 5)}id${')'.repeat(length / 2 - 5)}`,
  open: (length) => '('.repeat(length),
  list: (length) => 'a,'.repeat(length / 2),
  quotes: (length) => `"'`.repeat(length / 2),
  escapes: (length) => '\\"'.repeat(length / 2),
  spaces: (length) => `a${' '.repeat(length - 2)}a`,
  dots: (length) => 'a.b/c'.repeat(length / 5),
}

/** One of the fillers, another for each parameter; with `FERRULE_FUZZ`, all. */
const some = (at: number): [string, (length: number) => string][] => {
  const fillers = Object.entries(FILLERS)
  return fillers.filter((_, index) => process.env['FERRULE_FUZZ'] || (index + at) % 7 === 0)
}

const SIZES = [2_048, 65_000] as const
const LARGE = [65_536, 262_144] as const
/** Below this, a step is quick whatever its ratio, in microseconds. */
const QUICK = 40_000

async function cpu(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Linear is 1, quadratic 4. */
const MOST = 2
/** A ratio above {@link MOST} is measured again: a collection of garbage is seen once, a slow step each time. */
const TRIES = 3

/** How much longer a text takes per character than a quarter of it. */
async function growth(run: (length: number) => unknown, [small, large]: readonly [number, number]): Promise<number> {
  await run(small)
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES && least > MOST; tried++) {
    const whole = await cpu(() => run(large))
    if (whole < QUICK) return 1
    const quarter = Math.min(await cpu(() => run(large / 4)), await cpu(() => run(large / 4)))
    least = Math.min(least, whole / Math.max(1, quarter) / 4)
  }
  return least
}

const quiet = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => {})

interface Text {
  readonly target: Target
  readonly name: string
}

/** Every parameter that may be a text. */
function textsOf({ actions }: Generation): Text[] {
  const found: Text[] = []
  for (const target of actions)
    for (const [name, schema] of Object.entries(target.facts.params.properties ?? {}))
      if (JSON.stringify(schema).includes('"string"')) found.push({ target, name })
  return found
}

const all = await generations()

describe.each(all.map((one) => [one.name, one] as const))('%s', (_, generation) => {
  const connector: AnyConnector = generation.connect({
    fetch: async () =>
      Response.json({ access_token: 'token-of-this-run', token_type: 'bearer', expires_in: 3600, dc: 'us6' }),
    retry: 0,
  })

  test('every text of every action is checked, parsed and encoded in one pass', async () => {
    const slow: string[] = []
    let sent = 0
    const texts = textsOf(generation)
    for (const [at, { target, name }] of texts.entries()) {
      const { entity, action } = target
      for (const [filler, fill] of some(at)) {
        const run = (length: number): Promise<unknown> =>
          quiet(connector.plan({ entity, action, params: { ...target.params, [name]: fill(length) } }))
        const ratio = await growth(run, SIZES)
        if (ratio > MOST) slow.push(`${target.entity}.${target.action} ${name} ${filler}: ${ratio.toFixed(2)}`)
      }
      const params = { ...target.params, [name]: FILLERS['list']?.(SIZES[1]) }
      sent += (await connector.plan({ entity, action, params }).catch(() => undefined)) ? 1 : 0
    }
    expect(sent).toBeGreaterThan(texts.length / 10)
    expect(slow).toEqual([])
  })

  test('cursors of any length', async () => {
    const list = generation.actions.find(
      ({ facts }) => facts.pagination && facts.pagination.style !== 'single',
    ) as Target
    for (const [filler, fill] of Object.entries(FILLERS)) {
      const run = (length: number): Promise<unknown> => {
        const position = { x: fill(length) }
        const cursor = btoa(JSON.stringify([1, 'x', 'y', position, 0]))
        return quiet(connector.execute({ entity: list.entity, action: list.action, params: list.params }, { cursor }))
      }
      expect(await growth(run, LARGE), filler).toBeLessThan(MOST)
    }
  })
})

test('no text is longer than the vendor takes, or 65,536 characters', () => {
  const endless: string[] = []
  const look = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const {
      type,
      enum: values,
      const: value,
      maxLength,
      properties,
      items,
      anyOf,
      additionalProperties,
    } = schema as Record<string, unknown>
    const isText = [type].flat().includes('string') && values === undefined && value === undefined
    if (isText && maxLength === undefined) endless.push(path)
    for (const [name, inner] of Object.entries((properties ?? {}) as object)) look(inner, `${path}.${name}`)
    for (const inner of [items, additionalProperties, ...((anyOf ?? []) as unknown[])]) look(inner, `${path}[]`)
  }
  for (const { name, actions } of all)
    for (const { entity, action, facts } of actions) look(facts.params, `${name} ${entity}.${action}`)
  expect(endless).toEqual([])
})

describe('single steps, with more than a parameter may have', () => {
  const step = (fields: string) =>
    ({
      call: { operation: { records: 'files', meta: ['nextPageToken'] }, params: { fields } },
      error: (_: string, message: string) => new Error(message),
    }) as never
  const request = (): never => ({ url: 'https://www.googleapis.com/drive/v3/files' }) as never
  const facts = (message: string) => ({
    status: 400,
    headers: new Headers(),
    body: { message, error: message },
    path: '/{id}',
  })
  const steps: Readonly<Record<string, (text: string) => unknown>> = {
    'Drive fields': (text) => selectFields(request(), step(`files,${text}`)),
    'errors of GitHub': (text) => readGitHubError(facts(text)),
    'errors of Amazon': (text) => readAmazonAdsError(facts(text)),
    'errors of Greenhouse': (text) => readHarvestError(facts(text), {}),
    'errors of Shopify': (text) => readShopifyError({ ...facts(text), body: { errors: text } }),
    'errors of Slack': (text) => readSlackError(facts(text)),
    'refusals of Slack': (text) => refusesSlack({ status: 200, text, headers: new Headers() } as never),
  }

  test.each(Object.entries(steps))('%s', async (_, run) => {
    for (const [filler, fill] of Object.entries(FILLERS)) {
      const quietly = (length: number): void => {
        try {
          run(fill(length))
        } catch {}
      }
      expect(await growth(quietly, LARGE), filler).toBeLessThan(MOST)
    }
  })

  test('the meter sees a quadratic step', async () => {
    const slow = (length: number): number => {
      let text = FILLERS['brackets']?.(length) as string
      for (let before = ''; text !== before; ) {
        before = text
        text = before.replace(/\([^()]*\)/g, '')
      }
      return text.length
    }
    expect(await growth(slow, [8_192, 32_768])).toBeGreaterThan(MOST)
  })
})
