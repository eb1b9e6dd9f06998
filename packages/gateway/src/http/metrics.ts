import type { AddressInfo } from 'node:net'
import type { Gateway } from '../services.ts'
import { localUrl } from './address.ts'
import { createServer, type Listening } from './server.ts'

export interface MetricsAddress {
  readonly port: number
  /** Default: 127.0.0.1, since the page asks for no token. */
  readonly host?: string
}

/** Serves `/metrics` in the text format of Prometheus, on a port of its own. */
export async function serveMetrics(
  { metrics }: Gateway,
  { port, host = '127.0.0.1' }: MetricsAddress,
): Promise<Listening> {
  // Most gateways serve no metrics, and their start does not wait for the library.
  const { PrometheusSink } = await import('../metrics/prometheus.ts')
  const sink = new PrometheusSink()
  metrics.add(sink)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await sink.text()
      response.writeHead(200, { 'content-type': sink.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.maxConnections = 100
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address = server.address() as AddressInfo
  return {
    url: `${localUrl(host, address.port)}/metrics`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
