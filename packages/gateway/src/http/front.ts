import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ping } from '../db/database.ts'
import type { Gateway } from '../services.ts'
import { canonicalPath } from './address.ts'
import { headersOf } from './answer.ts'
import type { App } from './endpoint.ts'
import { listenerOf } from './server.ts'

/**
 * The listener of a server that loads its app with the first request for it: until then it takes 20 MB less, and starts sooner.
 * Probes are answered here, unless they fail.
 */
export function front({ db, log }: Pick<Gateway, 'db' | 'log'>, load: () => Promise<App>): RequestListener {
  let listener: Promise<RequestListener> | undefined
  const loaded = async (): Promise<RequestListener> => {
    try {
      listener ??= load().then(listenerOf)
      return await listener
    } catch (error) {
      // The next request tries again.
      listener = undefined
      throw error
    }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isProbe(request) && (await answers(db))) answerProbe(response)
    else (await loaded())(request, response)
  }
  return (request, response) => {
    serve(request, response).catch((error: Error) => {
      log('error', 'a request could not be passed on', { error: error.name })
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }
}

const isProbe = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && canonicalPath(url.split('?', 1)[0] ?? '') === '/v1/health'

const answers = (db: Gateway['db']): Promise<boolean> =>
  ping(db).then(
    () => true,
    () => false,
  )

/** As the route of the app does. */
function answerProbe(response: ServerResponse): void {
  const body = JSON.stringify({ available: true })
  const facts = { 'content-type': 'application/json', 'content-length': body.length }
  response.writeHead(200, { ...headersOf(randomUUID()), ...facts }).end(body)
}
