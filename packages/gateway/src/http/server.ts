import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from './endpoint.ts'

export interface Listening {
  readonly url: string
  readonly port: number
  /** Resolves when calls in flight have completed, or after `patience` ms. */
  close(patience?: number): Promise<void>
}

/**
 * Starts the server. Slow clients are disconnected: they have 15 s to send their headers, and 5 minutes for the body.
 */
export async function listen(app: App, { port, host }: { port: number; host: string }): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer: createServer as never,
    serverOptions: {
      headersTimeout: 15_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 32_768,
    },
  }) as ReturnType<typeof createServer>
  server.maxConnections = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: (patience = 5_000) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), patience)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
