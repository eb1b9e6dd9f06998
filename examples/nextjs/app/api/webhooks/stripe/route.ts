// POST /api/webhooks/stripe. A route handler of the App Router: the platform's Request in, its Response out.
import { verify, WebhookError } from '@ferrule/stripe/webhooks'
import { inbox } from '../../../../lib/inbox.ts'

/** The inbox is a file; nothing of this may be cached or made while building. */
export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

/** Largest event that is read, in bytes. */
const MAX_BYTES = 1_048_576

export async function POST(request: Request): Promise<Response> {
  // While a secret is being rolled, both are there: STRIPE_WEBHOOK_SECRET=whsec_new,whsec_old
  const secrets = process.env.STRIPE_WEBHOOK_SECRET?.split(',').filter(Boolean) ?? []
  if (secrets.length === 0) {
    console.error('STRIPE_WEBHOOK_SECRET is not set')
    return new Response(null, { status: 500 })
  }
  try {
    // The request itself: `request.json()` would lose the bytes that were signed.
    const event = await verify(request, secrets, { maxBytes: MAX_BYTES })
    const isNew = inbox().add(event)
    // Answered before anything is done with it: Stripe waits some seconds only, and delivers again after a failure.
    return Response.json({ received: event.id, duplicate: !isNew })
  } catch (error) {
    if (error instanceof WebhookError) return Response.json({ error: error.reason }, { status: 400 })
    // Nothing was kept. Stripe tries again for days.
    console.error('webhook not kept:', (error as Error).name)
    return new Response(null, { status: 500 })
  }
}
