// What snippets run against: every sandbox, at the addresses of the vendors, in this process.
import type { SandboxName } from '@ferrule/sandbox'
import { createSandbox } from '@ferrule/sandbox'
import { getResponse, HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { connectors } from '../../packages/sandbox/src/connectors/index.ts'

const names = Object.keys(connectors) as SandboxName[]

export interface Upstreams {
  reset(): Promise<void>
  close(): void
}

/** Variable names and values that `fromEnv()` finds. */
async function environmentOf(name: SandboxName, given: object): Promise<Record<string, string>> {
  const place = name === 'greenhouse-v3' ? '@ferrule/greenhouse/v3' : `@ferrule/${name}`
  const { env } = (await import(`${place}/manifest`)).default as { env: Record<string, string> }
  const values = Object.entries(given).flatMap(([field, value]) => (env[field] ? [[env[field], String(value)]] : []))
  return Object.fromEntries(values)
}

export async function openUpstreams(): Promise<Upstreams> {
  const sandboxes = Object.fromEntries(names.map((name) => [name, createSandbox(name)])) as Record<
    SandboxName,
    ReturnType<typeof createSandbox>
  >
  for (const name of names) Object.assign(process.env, await environmentOf(name, sandboxes[name].credentials))
  process.env.JIRA_SUBDOMAIN = 'acme'
  // Tokens are obtained as a program does it.
  for (const name of Object.keys(process.env)) if (name.endsWith('_ACCESS_TOKEN')) delete process.env[name]

  // Two sandboxes share one address, and any subdomain is the sandbox's site.
  const handlers = names
    .filter((name) => !name.startsWith('greenhouse') && name !== 'jira')
    .flatMap((name) => sandboxes[name].handlers)
  const server = setupServer(
    http.all(/^https:\/\/(acme|harvest\.greenhouse|auth\.greenhouse)\./, async ({ request }) => {
      const url = new URL(request.url)
      const jira = url.host.endsWith('.atlassian.net')
      const version = url.host.startsWith('auth.') || url.pathname.startsWith('/v3/') ? 'greenhouse-v3' : 'greenhouse'
      if (jira) url.host = 'ferrule-sandbox.atlassian.net'
      return getResponse(sandboxes[jira ? 'jira' : version].handlers, new Request(url, request))
    }),
    ...sandboxes.greenhouse.handlers.slice(1),
    ...handlers,
    http.all(/^http:\/\/(127\.0\.0\.1|localhost)[:/]/, () => passthrough()),
    // Nothing reaches a vendor.
    http.all('*', ({ request }) => {
      console.error(`no sandbox answers ${request.method} ${request.url}`)
      return HttpResponse.error()
    }),
  )
  server.listen()
  return {
    async reset() {
      for (const name of names) await sandboxes[name].reset()
    },
    close: () => server.close(),
  }
}
