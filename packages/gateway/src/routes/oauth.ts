import { isFerruleError } from '@ferrule/core'
import { z } from '@hono/zod-openapi'
import { shownSource } from '../connectors/credentials.ts'
import type { Kind } from '../connectors/kind.ts'
import { badRequest, HttpError, unprocessable } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { startCopy } from '../jobs/start-copy.ts'
import type { Gateway } from '../services.ts'
import { noted, workspaceOf } from './access.ts'
import { connectorRequest, kindNamed, kindOf, requestedParts, tenantOf, values } from './agent-request.ts'

const initiation = connectorRequest({ redirect_url: z.string().max(2_000) }).openapi('OauthInitiation')

const publicInitiation = z
  .object({
    workspaceId: z.string().max(100),
    sourceType: z.string().max(200),
    redirectUrl: z.string().max(2_000),
    oAuthInputConfiguration: values.nullish(),
    requestedScopes: z.array(z.string().max(500)).max(200).nullish(),
  })
  .openapi('SourceOauthInitiation')

const CALLBACK = '/v1/integrations/connectors/oauth/callback'

/** Creates connectors with the user's consent on the vendor's page. */
export function oauthRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/integrations/connectors/oauth/initiate',
    family: 'agent',
    tag: 'Connectors',
    summary: "Starts a consent: send the user to consent_url; they return to redirect_url with the connector's id",
    body: initiation,
    answer: { schema: z.object({ consent_url: z.string() }) },
    handle: async (call) => {
      const { body } = call
      const workspace = await workspaceOf(call, { name: tenantOf(body) as string })
      const kind = kindOf(body)
      const consent_url = await consentUrl(call, { ...body, workspaceId: workspace.id, kind })
      return { consent_url }
    },
  })

  define(app, gateway, {
    method: 'post',
    path: '/v1/sources/initiateOAuth',
    family: 'public',
    tag: 'Sources',
    summary:
      "Starts a consent: send the user to consentUrl; they return to redirectUrl with the source's id as secret_id",
    body: publicInitiation,
    answer: { schema: z.object({ consentUrl: z.string() }) },
    handle: async (call) => {
      const { workspaceId: id, sourceType, redirectUrl, oAuthInputConfiguration, requestedScopes } = call.body
      const { id: workspaceId } = await workspaceOf(call, { id })
      const kind = kindNamed(sourceType, 'sourceType')
      const wanted = { workspaceId, kind, redirect_url: redirectUrl, environment: oAuthInputConfiguration }
      return { consentUrl: await consentUrl(call, { ...wanted, scopes: requestedScopes ?? undefined }) }
    },
  })

  define(app, gateway, {
    method: 'get',
    path: CALLBACK,
    family: 'agent',
    tag: 'Connectors',
    summary: 'The vendor redirects the user here; creates the connector and redirects the user',
    auth: 'none',
    answer: { status: 302, description: 'Redirect to redirect_url, with connector_id or error' },
    handle: async ({ c, requestId }) => {
      const states = c.req.queries('state') ?? []
      const kept = states.length === 1 ? await gateway.consents.take(states[0] as string) : undefined
      if (!kept) throw badRequest('this consent is unknown, already used or too old; start again where you came from')
      const { workspaceId, actor: applicationId, redirectUrl } = kept
      const back = new URL(redirectUrl)
      try {
        const source = await noted(
          { gateway, principal: { applicationId, generation: 0, expiresAt: 0 }, requestId },
          { workspaceId, action: 'connector.create' },
          () => gateway.consents.finish(kept, c.req.url),
        )
        if (gateway.copiesNew) await startCopy(gateway, source)
        back.searchParams.set('connector_id', source.id)
        // Clients of the management API pass it on when they create the source.
        back.searchParams.set('secret_id', source.id)
      } catch (error) {
        if (!isFerruleError(error) && !(error instanceof HttpError)) throw error
        const { reason, code } = error as { reason?: string; code?: string }
        back.searchParams.set('error', reason === 'denied' ? 'access_denied' : (reason ?? code ?? 'failed'))
        back.searchParams.set('error_description', error.message.slice(0, 300))
      }
      return c.redirect(back.href, 302)
    },
  })
}

interface WantedConsent {
  readonly workspaceId: string
  readonly kind: Kind
  readonly redirect_url: string
  readonly name?: string | null | undefined
  readonly replication_config?: Record<string, unknown> | null | undefined
  readonly environment?: Record<string, unknown> | null | undefined
  readonly scopes?: readonly string[] | undefined
}

/** Notes the consent, and returns the address of the vendor's page. */
async function consentUrl(call: Call<object, unknown>, wanted: WantedConsent): Promise<string> {
  const { gateway, c, body, principal } = call
  const { workspaceId, kind, name, scopes } = wanted
  const { config } = await requestedParts(kind, wanted)
  const replication = await shownSource(kind, wanted.replication_config ?? {})
  const redirectUrl = checkedAddress(wanted.redirect_url)
  const callbackUrl = `${gateway.publicUrl ?? new URL(c.req.url).origin}/api${CALLBACK}`
  const consent = { workspaceId, kind: kind.name, name: name ?? kind.connectorType, config, replication, redirectUrl }
  return await noted(call, { workspaceId, action: 'connector.consent', params: body }, () =>
    gateway.consents.start({ ...consent, actor: principal.applicationId }, callbackUrl, scopes),
  )
}

/** Users are redirected to web pages only: https, or http on loopback during development. */
function checkedAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (!url || !(url.protocol === 'https:' || isLocal) || url.username || url.password)
    throw unprocessable('redirect_url must be an https URL (http only on loopback)', [
      { field: 'redirect_url', message: 'must be an https URL', error_code: 'invalid' },
    ])
  return url.href
}
