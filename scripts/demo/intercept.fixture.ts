// Loaded before the demo by its test: requests to the own addresses of those vendors whose credentials are given go to
// sandboxes, and anything but a read ends the process with 3.
import process from 'node:process'
import { createSandbox, type LoggedRequest } from '@ferrule/sandbox'
import { passthrough } from 'msw'
import { http } from 'msw/http'
import { setupServer } from 'msw/node'

const given = (variable: string): boolean => process.env[variable] !== undefined
const sandboxes = [
  ...(given('STRIPE_API_KEY') ? [createSandbox('stripe', { records: { customers: 130 } })] : []),
  ...(given('JIRA_API_TOKEN') ? [createSandbox('jira')] : []),
  ...(given('GREENHOUSE_API_KEY') ? [createSandbox('greenhouse')] : []),
  ...(given('GREENHOUSE_CLIENT_ID') ? [createSandbox('greenhouse-v3')] : []),
  ...(given('AMAZON_ADS_REFRESH_TOKEN') ? [createSandbox('amazon-ads')] : []),
  ...(given('MAILCHIMP_API_KEY') ? [createSandbox('mailchimp')] : []),
  ...(given('GOOGLE_DRIVE_REFRESH_TOKEN') ? [createSandbox('google-drive')] : []),
  ...(given('SHOPIFY_API_KEY') ? [createSandbox('shopify')] : []),
]
// The other sections have servers of this machine; nothing else is let through.
const loopback = http.all('http://127.0.0.1:*/*', () => passthrough())
setupServer(loopback, ...sandboxes.flatMap(({ handlers }) => handlers)).listen({ onUnhandledFrame: 'error' })

/** Some vendors ask for lists, and all for tokens, by POST. */
const reads = ({ method, operation }: LoggedRequest): boolean =>
  method === 'GET' || operation === 'oauth.token' || operation === 'tokens.create' || /\.list$/.test(operation ?? '')

process.on('exit', () => {
  if (sandboxes.some(({ requests }) => requests.length === 0 || !requests.every(reads))) process.exitCode = 3
})
