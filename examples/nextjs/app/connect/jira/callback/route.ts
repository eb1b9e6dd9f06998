// GET /connect/jira/callback: where Atlassian's consent page leads back to.
import { ConnectError, exchangeCode, type Pending } from '@ferrule/jira/connect'
import { accounts } from '../../../../lib/accounts.ts'
import { app } from '../../../../lib/jira.ts'
import { currentUser } from '../../../../lib/session.ts'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export async function GET(request: Request): Promise<Response> {
  const pending = pendingOf(request)
  if (!pending) return new Response('This attempt is over. Start again from the page.', { status: 400 })
  const { clientSecret, baseUrl } = app()
  try {
    const { credentials, config } = await exchangeCode(request, pending, { clientSecret, ...(baseUrl && { baseUrl }) })
    accounts().save(await currentUser(), { credentials, config })
    const headers = { location: '/', 'set-cookie': 'jira_pending=; Path=/connect/jira; Max-Age=0' }
    return new Response(null, { status: 303, headers })
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error
    const text = error.reason === 'denied' ? 'You did not agree, so nothing was connected.' : 'Please try again.'
    return new Response(text, { status: 400 })
  }
}

/** The attempt that `/connect/jira` left in the cookie; `exchangeCode` checks it like everything that comes from outside. */
function pendingOf(request: Request): Pending | undefined {
  const cookie = /(?:^|; )jira_pending=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1]
  try {
    return JSON.parse(decodeURIComponent(cookie ?? '')) as Pending
  } catch {
    return undefined
  }
}
