// Loaded before the demo by its test: requests to the vendor's own address go to a sandbox, and anything but a read ends
// the process with 3.
import process from 'node:process'
import { createSandbox } from '@ferrule/sandbox'
import { setupServer } from 'msw/node'

const sandbox = createSandbox('stripe', { records: { customers: 130 } })
setupServer(...sandbox.handlers).listen({ onUnhandledFrame: 'error' })
process.on('exit', () => {
  if (sandbox.requests.length === 0 || sandbox.requests.some(({ method }) => method !== 'GET')) process.exitCode = 3
})
