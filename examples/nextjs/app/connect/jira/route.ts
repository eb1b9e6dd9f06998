// GET /connect/jira leads to Atlassian's consent page.
import { authorizeUrl } from '@ferrule/jira/connect'
import { app } from '../../../lib/jira.ts'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const { clientId, redirectUri, baseUrl } = app()
  const { url, pending } = await authorizeUrl({ clientId, redirectUri, ...(baseUrl && { baseUrl }) })
  const secure = redirectUri.startsWith('https:') ? '; Secure' : ''
  const value = encodeURIComponent(JSON.stringify(pending))
  const cookie = `jira_pending=${value}; Path=/connect/jira; Max-Age=3600; HttpOnly; SameSite=Lax${secure}`
  return new Response(null, { status: 302, headers: { location: url, 'set-cookie': cookie } })
}
