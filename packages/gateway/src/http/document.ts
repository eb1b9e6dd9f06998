import type { App } from './endpoint.ts'

/** Builds the OpenAPI 3.1 document of the routes. */
export function openApiDocument(app: App): Record<string, unknown> {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Ferrule gateway',
      version: '1',
      description: 'Connectors over HTTP. Every path also works below /api and /api/public.',
    },
    servers: [{ url: '/' }, { url: '/api' }, { url: '/api/public' }],
  })
  return document as unknown as Record<string, unknown>
}
