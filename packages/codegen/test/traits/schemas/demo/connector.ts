import * as z from 'zod'
import { defineConnector } from '../../../../src/define.ts'

// Trait: OAuth, a required config field that builds the host, defaults, a setting in a header.
export default defineConnector({
  name: 'demo',
  connectorType: 'Demo',
  className: 'Demo',
  category: 'demonstration',
  version: '2',
  summary: 'Shows what the generator makes of a schema.',
  docs: 'https://demo.example/docs',
  credentials: z.strictObject({
    client_id: z.string().min(1).describe('Id of the application'),
    client_secret: z.string().min(1).describe('Secret of the application'),
    refresh_token: z.string().min(1).optional().describe('Token of the user'),
  }),
  config: z.strictObject({
    subdomain: z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/)
      .meta({ hint: 'must be the first part of the address, like acme' })
      .describe('Name of the site'),
    region: z.enum(['eu', 'us']).optional().meta({ default: 'eu', description: 'Where the site is kept' }),
  }),
  env: { client_id: 'DEMO_CLIENT_ID', client_secret: 'DEMO_CLIENT_SECRET', subdomain: 'DEMO_SUBDOMAIN' },
  bases: { api: 'https://{subdomain}.demo.example/v2', upload: 'https://upload.demo.example' },
  auth: { scheme: 'oauth_refresh', tokenUrl: 'https://login.demo.example/token', clientAuth: 'basic', leeway: 60 },
  headers: { 'Demo-Region': '{region}' },
  query: 'repeat',
  body: 'json',
  vendor: { readError: 'readDemoError' },
  check: ['reserved_words.get'],
  hosted: { reserved_words: ['search'] },
})
