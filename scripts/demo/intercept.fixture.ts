// Loaded before the demo by its test: requests to vendors whose credentials are given go to
// sandboxes, and anything but a read ends the process with 3.
import process from 'node:process'
import type { LoggedRequest } from '@ferrule/sandbox'
import type { Subject } from '@ferrule/test-kit/subject'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { passthrough } from 'msw'
import { http } from 'msw/http'
import { setupServer } from 'msw/node'

const given = ({ facts }: Subject): boolean =>
  Object.values(facts.manifest.env).some((variable) => process.env[variable] !== undefined)
const sandboxes = await Promise.all(
  (await loadSubjects()).filter(given).map(async ({ demo, sandbox }) => {
    const { records } = (await demo?.())?.demo.real ?? {}
    return sandbox(records && { records })
  }),
)
// The other sections use servers on this machine; nothing else is let through.
const loopback = http.all('http://127.0.0.1:*/*', () => passthrough())
setupServer(loopback, ...sandboxes.flatMap(({ handlers }) => handlers)).listen({ onUnhandledFrame: 'error' })

/** Some vendors ask for lists, and all for tokens, by POST. */
const reads = ({ method, operation }: LoggedRequest): boolean =>
  method === 'GET' || operation === 'oauth.token' || operation === 'tokens.create' || /\.list$/.test(operation ?? '')

process.on('exit', () => {
  if (sandboxes.some(({ requests }) => requests.length === 0 || !requests.every(reads))) process.exitCode = 3
})
