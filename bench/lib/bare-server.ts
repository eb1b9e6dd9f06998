// A proxy that does nothing else, to compare a gateway with: node:http and fetch, with a body read and a token compared.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const upstream = process.argv[2] as string
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { params } = JSON.parse(Buffer.concat(parts).toString('utf8'))
  const isKnown = request.headers.authorization === 'Bearer bench'
  const headers = { authorization: 'Bearer sk_test_bench' }
  const found = isKnown && (await fetch(`${upstream}/v1/customers?limit=${params.limit}`, { headers }))
  const result = found && ((await found.json()) as { data: unknown }).data
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ result }))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
