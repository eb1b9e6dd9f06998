import type { RequestHandler } from 'msw'
import { HttpResponse, http } from 'msw/http'
import type { Facts, Vendor } from './definition.ts'
import { createEngine, type Engine } from './engine.ts'
import { type Armed, type Fault, Faults } from './faults.ts'
import type { LoggedRequest } from './log.ts'
import { createRandom } from './random.ts'
import type { Row, Rows } from './rows.ts'
import { addInvented } from './seeds.ts'
import { type Listening, serve } from './server.ts'
import type { OAuthApp, World } from './vendor.ts'
import { createWorld, plant, type Snapshot } from './world.ts'

export interface SandboxOptions<Sizes extends string = string> {
  /** The same seed makes the same records. Default `ferrule`. */
  readonly seed?: string | number | undefined
  /** The current time: epoch milliseconds or a Date. Default: the machine's clock. If set, the seed data ends at this time. */
  readonly clock?: (() => number | Date) | undefined
  /** Delay of every response in milliseconds, or minimum and maximum. Default: 0. */
  readonly latency?: number | readonly [least: number, greatest: number] | undefined
  /**
   * Number of seeded records, by collection. Related records follow from it; of those, more are made up until there are as
   * many.
   */
  readonly records?: Readonly<Partial<Record<Sizes, number>>> | undefined
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
  /** The registered OAuth app, for `authorizeUrl` and `exchangeCode`; undefined where the sandbox has no consent page. */
  readonly oauthApp: OAuthApp | undefined
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
    const { code, message } = Object(error)
    const [, name] = /(?:package|module) '(@ferrule\/[\w-]+)/.exec(String(message)) ?? []
    // Jest has a code of its own.
    if (/^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(code)) && name)
      throw new TypeError(`this sandbox needs ${name}: npm install --save-dev ${name}`)
    if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED')
      throw new TypeError('this sandbox is part of its connector: install the same version of both', { cause: error })
    throw error
  }
}

/** One life of the sandbox: `reset()` begins another one. */
interface State {
  readonly engine: Engine
  readonly world: World
}

/** End of the made-up history by default: a constant, so that records do not change from day to day. */
const HISTORY_ENDS = Date.UTC(2026, 9, 1, 12)

/** State that every reset starts from. */
interface Made {
  readonly vendor: Vendor
  readonly snapshot: Snapshot
}

/** So many seeds of a connector are kept; the oldest goes first. */
const KEPT = 2

/** Seeds that were made in this process, by connector and options: the next sandbox begins with a snapshot of the same one. */
const seeds = new WeakMap<Loadable<object>, Map<string, Promise<Made>>>()

function shared(facts: Loadable<object>, key: string, make: () => Promise<Made>): Promise<Made> {
  const own = seeds.get(facts) ?? new Map<string, Promise<Made>>()
  seeds.set(facts, own)
  const known = own.get(key)
  if (known) return known
  const made = make()
  own.set(key, made)
  made.catch(() => own.delete(key))
  for (const oldest of [...own.keys()].slice(0, -KEPT)) own.delete(oldest)
  return made
}

/** The records of a sandbox. They are made once; a restart returns to a snapshot of them. */
class Keeper {
  readonly faults = new Faults()
  readonly log: LoggedRequest[] = []
  readonly #facts: Loadable<object>
  readonly #options: SandboxOptions
  /** End of the history in epoch milliseconds, read from the clock once. */
  #end = HISTORY_ENDS
  #state: State | undefined
  #made: Promise<Made> | undefined
  #worlds = 0

  constructor(facts: Loadable<object>, options: SandboxOptions) {
    this.#facts = facts
    this.#options = options
  }

  /** Undefined until the records are made. */
  get state(): State | undefined {
    return this.#state
  }

  async ready(): Promise<State> {
    await this.#once()
    return this.#state as State
  }

  async restart(): Promise<void> {
    this.faults.clear()
    this.log.length = 0
    const { vendor, snapshot } = await this.#once()
    this.#state = this.#start(vendor, snapshot)
  }

  get #seed(): string | number {
    return this.#options.seed ?? 'ferrule'
  }

  #once(): Promise<Made> {
    this.#made ??= this.#begin()
    return this.#made
  }

  async #begin(): Promise<Made> {
    const { clock, records = {} } = this.#options
    if (clock) this.#end = Number(clock())
    const sizes = Object.entries(records).sort(([left], [right]) => (left < right ? -1 : 1))
    const key = JSON.stringify([typeof this.#seed, this.#seed, this.#end, sizes])
    const made = await shared(this.#facts, key, () => this.#make())
    this.#state = this.#start(made.vendor, made.snapshot)
    return made
  }

  async #make(): Promise<Made> {
    const vendor = await loaded(this.#facts)
    const records = (this.#options.records ?? {}) as Readonly<Record<string, number>>
    const until = Math.floor(this.#end / 1000)
    const state = this.#start(vendor)
    needCollections(vendor, state.world, records)
    const seeding = { sizes: { ...vendor.records, ...records }, random: createRandom(this.#seed).fork('story'), until }
    await plant(vendor, state.world, seeding)
    const invented = { ...vendor.invented, ...records }
    for (const collection of Object.keys(invented))
      if (!(collection in vendor.records))
        await addInvented(vendor, state.world, collection, { ...seeding, sizes: invented })
    return { vendor, snapshot: state.snapshot() }
  }

  #start(vendor: Vendor, snapshot?: Snapshot): State & { snapshot(): Snapshot } {
    const { clock = Date.now, latency = 0 } = this.#options
    const random = createRandom(this.#seed)
    const pace = random.fork('latency')
    const [least, greatest] = typeof latency === 'number' ? [latency, latency] : latency
    const engine = createEngine({
      vendor,
      latency: () => pace.int(least, greatest),
      random: random.fork('request ids'),
      faults: this.faults,
      log: this.log,
    })
    // Requests come after the history, even if the clock of the machine is behind.
    const time = () => Math.max(Number(clock()), this.#end)
    return { engine, ...createWorld(vendor, { random, clock: time, before: this.#worlds++, snapshot }) }
  }
}

function needCollections(
  { records: sizes }: Vendor,
  { store }: World,
  records: Readonly<Record<string, number>>,
): void {
  const others = Object.keys(records).filter((name) => !Object.hasOwn(sizes, name))
  if (others.length === 0) return
  const collections = Object.keys(store.collections)
  const unknown = others.filter((name) => !collections.includes(name))
  if (unknown.length === 0) return
  const known = [...new Set([...Object.keys(sizes), ...collections])].join(', ')
  throw new TypeError(`there is no collection ${unknown.join(', ')}; there are: ${known}`)
}

function handlersOf({ base, others = [], texts = {} }: Facts<object>, keeper: Keeper): RequestHandler[] {
  const files = Object.entries(texts).map(([url, text]) => http.get(url, async () => new HttpResponse(await text())))
  const operations = [base, ...others].map((address) =>
    http.all(`${address}/*`, async ({ request }) => {
      const { engine, world } = await keeper.ready()
      const response = await engine.handle(request, world)
      return response.type === 'error' ? HttpResponse.error() : response
    }),
  )
  return [...files, ...operations]
}

export function makeSandbox<Credentials extends object, Data extends object>(
  facts: Loadable<Credentials>,
  options: SandboxOptions = {},
): Sandbox<Credentials, Data> {
  const keeper = new Keeper(facts, options)
  const handlers = handlersOf(facts, keeper)
  const sandbox: Sandbox<Credentials, Data> = {
    handlers,
    credentials: { ...facts.credentials },
    restricted: { ...facts.restricted },
    oauthApp: facts.oauthApp && { ...facts.oauthApp },
    async listen(port = 0) {
      await keeper.ready()
      return serve(handlers, facts.base, port)
    },
    async ready() {
      await keeper.ready()
      return sandbox
    },
    get data() {
      if (!keeper.state) throw new Error('the records are not made yet: await sandbox.ready() first')
      return keeper.state.world.store.collections as unknown as Data
    },
    fault: (fault) => keeper.faults.add(fault),
    get faults() {
      return keeper.faults.pending
    },
    requests: keeper.log,
    reset: () => keeper.restart(),
  }
  return sandbox
}
