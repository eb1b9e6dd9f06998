import type { RequestHandler } from 'msw'
import { HttpResponse, http } from 'msw/http'
import { createEngine, type Engine } from './engine.ts'
import { type Armed, type Fault, Faults } from './faults.ts'
import type { LoggedRequest } from './log.ts'
import { createRandom } from './random.ts'
import type { Row, Rows } from './rows.ts'
import { type Listening, serve } from './server.ts'
import type { Vendor, World } from './vendor.ts'
import { createWorld, inventAll, type Snapshot } from './world.ts'

export interface SandboxOptions<Sizes extends string = string> {
  /** The same seed makes the same records. Default `ferrule`. */
  readonly seed?: string | number | undefined
  /** The current time: epoch milliseconds or a Date. Default: the machine's clock. If set, the seed data ends at this time. */
  readonly clock?: (() => number | Date) | undefined
  /** Delay of every response in milliseconds, or minimum and maximum. Default: 0. */
  readonly latency?: number | readonly [least: number, greatest: number] | undefined
  /** Number of seeded records, by collection. Related records follow from it. */
  readonly records?: Readonly<Partial<Record<Sizes, number>>> | undefined
}

/** What is known of a connector before its folder is loaded. */
export interface Facts<Credentials extends object> {
  readonly base: string
  /** Further addresses of the vendor's, answered in process too: other regions, the host of tokens. */
  readonly others?: readonly string[]
  /** Public texts by address, answered in process: certificates. */
  readonly texts?: Readonly<Record<string, () => Promise<string>>>
  readonly credentials: Credentials
  /** Credentials that are genuine but may not do everything. */
  readonly restricted: Credentials
}

/** A connector, and how its folder is loaded. */
export interface Loadable<Credentials extends object> extends Facts<Credentials> {
  load(): Promise<Vendor>
}

/** A stateful mock server. */
export interface Sandbox<
  Credentials extends object = object,
  Data extends object = Readonly<Record<string, Rows<Row>>>,
> {
  /** For `setupServer` or `setupWorker` of msw: they handle requests to the vendor's own address. */
  readonly handlers: RequestHandler[]
  /** Credentials that it accepts, in the connector's shape. */
  readonly credentials: Credentials
  /** Valid credentials with limited permissions: they get 403. */
  readonly restricted: Credentials
  /** Serves the sandbox on a local port; by default a free one. */
  listen(port?: number): Promise<Listening>
  /** Creates the records. Requests and `listen` wait for this automatically; reading `data` does not. */
  ready(): Promise<this>
  /** The records, as collections of `@msw/data`. After `ready()`, `listen()` or the first request. */
  readonly data: Data
  /** Injects a fault. */
  fault(fault: Fault): Armed
  /** Pending faults. */
  readonly faults: readonly Fault[]
  /** Every request so far, oldest first, without secrets. */
  readonly requests: readonly LoggedRequest[]
  /** Restores the seed data, removes faults and empties the log. */
  reset(): Promise<void>
}

/** The folder of a connector needs the package of the connector, which is installed beside the sandbox. */
async function loaded(facts: Loadable<object>): Promise<Vendor> {
  try {
    return await facts.load()
  } catch (error) {
    const [, name] = /(?:package|module) '(@ferrule\/[\w-]+)/.exec(String((error as Partial<Error>).message)) ?? []
    // Jest has a code of its own.
    if (!/^(?:ERR_)?MODULE_NOT_FOUND$/.test(String((error as { code?: unknown }).code)) || !name) throw error
    throw new TypeError(`this sandbox needs ${name}: npm install --save-dev ${name}`)
  }
}

interface State {
  readonly engine: Engine
  readonly world: World
  /** The same as it was in the beginning. */
  restart(): State
}

/** End of the made-up history unless a clock is given: a constant, so that records do not change from day to day. */
const HISTORY_ENDS = Date.UTC(2026, 9, 1, 12)

export function makeSandbox<Credentials extends object, Data extends object>(
  facts: Loadable<Credentials>,
  options: SandboxOptions = {},
): Sandbox<Credentials, Data> {
  const { seed = 'ferrule', clock = Date.now, latency = 0 } = options
  const records = (options.records ?? {}) as Readonly<Record<string, number>>
  const faults = new Faults()
  const log: LoggedRequest[] = []
  let state: State | undefined
  let making: Promise<void> | undefined

  /** Makes the records, once: `reset()` returns to a snapshot of them. */
  async function make(): Promise<void> {
    const vendor = await loaded(facts)
    const unknown = Object.keys(records).filter((name) => !(name in vendor.sizes))
    if (unknown.length > 0) {
      throw new TypeError(
        `no number of records can be given for ${unknown.join(', ')}, only for ${Object.keys(vendor.sizes).join(', ')}`,
      )
    }
    const ends = options.clock ? Number(clock()) : HISTORY_ENDS
    const [least, greatest] = typeof latency === 'number' ? [latency, latency] : latency
    const start = (snapshot?: Snapshot) => {
      const random = createRandom(seed)
      const pace = random.fork('latency')
      const engine = createEngine({
        vendor,
        latency: () => pace.int(least, greatest),
        random: random.fork('request ids'),
        faults,
        log,
      })
      // Requests come after the history, also where the machine's clock is behind.
      return { engine, ...createWorld(vendor, { random, clock: () => Math.max(Number(clock()), ends), snapshot }) }
    }
    const { engine, world, snapshot } = start()
    const seeding = {
      sizes: { ...vendor.sizes, ...records },
      random: createRandom(seed).fork('story'),
      until: Math.floor(ends / 1000),
    }
    if (vendor.seed) await vendor.seed(world, seeding)
    else await inventAll(world, seeding)
    const first = snapshot()
    const restart = (): State => ({ ...start(first), restart })
    state = { engine, world, restart }
  }

  async function ready(): Promise<State> {
    making ??= make()
    await making
    return state as State
  }

  const texts = Object.entries(facts.texts ?? {}).map(([url, text]) =>
    http.get(url, async () => new HttpResponse(await text())),
  )
  const operations = [facts.base, ...(facts.others ?? [])].map((base) =>
    http.all(`${base}/*`, async ({ request }) => {
      const { engine, world } = await ready()
      const response = await engine.handle(request, world)
      return response.type === 'error' ? HttpResponse.error() : response
    }),
  )
  const handlers: RequestHandler[] = [...texts, ...operations]

  const sandbox: Sandbox<Credentials, Data> = {
    handlers,
    credentials: { ...facts.credentials },
    restricted: { ...facts.restricted },
    async listen(port = 0) {
      await ready()
      return serve(handlers, facts.base, port)
    },
    async ready() {
      await ready()
      return sandbox
    },
    get data() {
      if (!state) throw new Error('the records are not made yet: await sandbox.ready() first')
      return state.world.store.collections as unknown as Data
    },
    fault: (fault) => faults.add(fault),
    get faults() {
      return faults.pending
    },
    requests: log,
    async reset() {
      faults.clear()
      log.length = 0
      state = (await ready()).restart()
    },
  }
  return sandbox
}
