// Upstreams of the snippets: every sandbox, at the addresses of the vendors, in this process.
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { getResponse, HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'

export interface Upstreams {
  reset(): Promise<void>
  close(): void
}

/** Variable names and values that `fromEnv()` finds. */
const environmentOf = (env: Readonly<Record<string, string>>, given: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => (env[field] ? [[env[field], String(value)]] : [])),
  )

export async function openUpstreams(): Promise<Upstreams> {
  const subjects = await loadSubjects()
  const names = subjects.map(({ facts }) => facts.name)
  const sandboxes = Object.fromEntries(subjects.map(({ facts, sandbox }) => [facts.name, sandbox()]))
  for (const { facts } of subjects)
    Object.assign(process.env, environmentOf(facts.manifest.env, sandboxes[facts.name]?.credentials ?? {}))
  process.env.JIRA_SUBDOMAIN = 'acme'
  // Tokens are obtained as a program does it.
  for (const name of Object.keys(process.env)) if (name.endsWith('_ACCESS_TOKEN')) delete process.env[name]

  // Two sandboxes share one address, and any subdomain is the sandbox's site.
  const handlers = names
    .filter((name) => !name.startsWith('greenhouse') && name !== 'jira')
    .flatMap((name) => sandboxes[name]?.handlers ?? [])
  const server = setupServer(
    http.all(/^https:\/\/(acme|harvest\.greenhouse|auth\.greenhouse)\./, async ({ request }) => {
      const url = new URL(request.url)
      const jira = url.host.endsWith('.atlassian.net')
      const version = url.host.startsWith('auth.') || url.pathname.startsWith('/v3/') ? 'greenhouse-v3' : 'greenhouse'
      if (jira) url.host = 'ferrule-sandbox.atlassian.net'
      return getResponse(sandboxes[jira ? 'jira' : version]?.handlers ?? [], new Request(url, request))
    }),
    ...(sandboxes['greenhouse']?.handlers.slice(1) ?? []),
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
      for (const name of names) await sandboxes[name]?.reset()
    },
    close: () => server.close(),
  }
}
