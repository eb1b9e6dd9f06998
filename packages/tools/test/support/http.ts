import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

async function requestOf(message: IncomingMessage): Promise<Request> {
  const headers = new Headers()
  for (let at = 0; at < message.rawHeaders.length; at += 2)
    headers.append(message.rawHeaders[at] as string, message.rawHeaders[at + 1] as string)
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  return new Request(`http://${message.headers.host}${message.url}`, {
    method: message.method ?? 'GET',
    headers,
    ...(body && { body }),
  })
}

/** Serves a handler of the web platform on loopback. */
export async function serve(handle: (request: Request) => Promise<Response>) {
  const server = createServer(async (message, answer) => {
    const response = await handle(await requestOf(message))
    answer.writeHead(response.status, Object.fromEntries(response.headers))
    if (response.body) Readable.fromWeb(response.body as never).pipe(answer)
    else answer.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
