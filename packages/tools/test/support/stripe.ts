import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'

/** A connector to a server that records what comes, and what was written there. */
export async function recordedStripe() {
  const sandbox = createSandbox('stripe')
  const server = await sandbox.listen()
  const connector = new StripeConnector({ credentials: sandbox.credentials, baseUrl: server.url, retry: 0 })
  return {
    sandbox,
    server,
    source: { connector, manifest },
    key: sandbox.credentials.api_key,
    /** Requests that change something. */
    writes: () => sandbox.requests.filter(({ method }) => method !== 'GET'),
    [Symbol.asyncDispose]: () => server.close(),
  }
}
