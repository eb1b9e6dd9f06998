import { z } from '@hono/zod-openapi'
import { ping } from '../db/database.ts'
import { openApiDocument } from '../http/document.ts'
import { type App, define } from '../http/endpoint.ts'
import type { Gateway } from '../services.ts'

/** Health, public keys and the document of the API. */
export function systemRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/health',
    family: 'public',
    tag: 'System',
    summary: 'Returns whether the gateway and its database respond',
    auth: 'none',
    answer: { schema: z.object({ available: z.boolean() }) },
    handle: async () => {
      await ping(gateway.db)
      return { available: true }
    },
  })
  define(app, gateway, {
    method: 'get',
    path: '/.well-known/jwks.json',
    family: 'public',
    tag: 'System',
    summary: 'Returns the public keys of the tokens',
    auth: 'none',
    answer: { schema: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
    handle: () => gateway.signingKeys.jwks(),
  })
  let document: unknown
  app.get('/openapi.json', (c) => {
    document ??= openApiDocument(app)
    return c.json(document as object, 200, { 'cache-control': 'public, max-age=300' })
  })
  const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  app.get('/docs', async (c) => {
    const { docsPage } = await pages()
    document ??= openApiDocument(app)
    return c.html(docsPage(document as never), 200, { 'content-security-policy': policy })
  })
  app.get('/docs.css', async (c) =>
    c.body((await pages()).docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
}

/** Read by people: no start needs it. */
const pages = () => import('../http/docs-page.ts')
