import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

/** A server, and the requests that it received. */
export async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request)
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return { server, requests, baseUrl }
}

export const answer = (_: unknown, response: ServerResponse): void => {
  response.setHeader('content-type', 'application/json')
  response.end('{"id":"x"}')
}
