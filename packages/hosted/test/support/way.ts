// The way through a gateway: a connector of a suite becomes a record of one gateway in this process, which talks to the same
// server with the same options as the connector would have.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientOptions } from '@ferrule/core'
import { createApp, fileRing, localWrapper, openDatabase, openGateway } from '@ferrule/gateway'
import type { Way } from '@ferrule/test-kit/ways'
import { type ConnectorClass, gateway, type Platform } from '../../src/index.ts'

export interface HostedWay {
  readonly way: Way
  /** How many connectors were made so. */
  readonly made: () => number
  close(): Promise<void>
}

/** Settings of the gateway's operator; a client cannot. */
const operatedNames = [
  'baseUrl',
  'fetch',
  'timeout',
  'retry',
  'concurrency',
  'limiter',
  'maxResponseBytes',
  'validation',
] as const satisfies (keyof ClientOptions)[]

type Operated = Pick<ClientOptions, (typeof operatedNames)[number]>

export async function hostedWay(): Promise<HostedWay> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-way-'))
  const operated = new Map<string, Operated>()
  // Sources are created one after another: creation checks credentials before there is an id.
  let creating: Operated = {}
  let turn: Promise<unknown> = Promise.resolve()
  const opened = await openGateway({
    db: await openDatabase({ data: folder }),
    keys: localWrapper(fileRing(join(folder, 'keys.json'))),
    copies: { data: folder },
    copiesNew: false,
    connectorOptions: ({ id, kind }) => ({
      userAgent: `ferrule-${kind}`,
      // A gateway shares pauses among all sources with the same credentials, which here are of other tests.
      limiter: { acquire: async () => {} },
      ...(id === undefined ? creating : operated.get(id)),
    }),
  })
  const { id, secret } = await opened.applications.create('suites')
  const app = createApp(opened)
  const records = new Map<string, () => Promise<unknown>>()
  const platform: Platform = gateway({
    url: 'http://127.0.0.1:1',
    clientId: id,
    clientSecret: secret,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      // A record is made when it is first looked up.
      await records.get(new URL(request.url).searchParams.get('external_user_id') ?? '')?.()
      return app.fetch(request)
    },
  })
  const create = async (Kind: ConnectorClass, tenant: string, options: ClientOptions) => {
    const { credentials, config, hosted: _, ...all } = options
    creating = Object.fromEntries(
      operatedNames.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])),
    )
    const made = await platform.createConnector(Kind, {
      externalUserId: tenant,
      credentials: (typeof credentials === 'function' ? await credentials() : credentials) as never,
      ...(config && { config: config as never }),
    })
    operated.set(await made.id(), creating)
  }
  let count = 0
  const way: Way = (Kind, options) => {
    const {
      credentials: _,
      config: _1,
      baseUrl: _2,
      fetch: _3,
      tokenStore: _4,
      limiter: _5,
      ...rest
    } = options as ClientOptions
    const tenant = `tenant-${++count}`
    const connector = new Kind({ ...rest, hosted: platform.connector({ externalUserId: tenant }) } as never)
    let made: Promise<unknown> | undefined
    records.set(tenant, () => {
      made ??= turn = turn.catch(() => {}).then(() => create(Kind as ConnectorClass, tenant, options as ClientOptions))
      return made
    })
    return connector
  }
  return {
    way,
    made: () => count,
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
