import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import definition from '@ferrule/amazon-ads/sync'
import { sync } from '../src/index.ts'
import { FileDestination } from './support/file-destination.ts'

/** Copies one kind of report into a file, to be killed meanwhile. All hosts are one server, which gets the name of the one that is meant. */
const [base, file, stream, now] = process.argv.slice(2) as [string, string, string, string]
const credentials = { client_id: 'i', client_secret: 's', refresh_token: 'Atzr|r' }
const toServer: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { host, pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('x-host', host)
  const body = request.method === 'GET' ? null : await request.text()
  return fetch(`${base}${pathname}${search}`, { method: request.method, headers, body })
}
const { ok } = await sync(new AmazonAdsConnector({ credentials, fetch: toServer, retry: 0 }), {
  ...{ definition, destination: new FileDestination(file), streams: [stream] },
  ...{ clock: () => Number(now), backoff: [5, 5] },
})
process.exitCode = ok ? 0 : 1
