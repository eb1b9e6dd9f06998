import { defineConnect } from '@ferrule/codegen'

// Greenhouse does not document PKCE.
export default defineConnect({
  docs: 'https://harvestdocs.greenhouse.io/docs/harvest-partner-oauth',
  authorizeUrl: 'https://auth.greenhouse.io/authorize',
  tokenUrl: 'https://auth.greenhouse.io/token',
  pkce: false,
  scopes: [
    'applications',
    'attachments',
    'candidates',
    'departments',
    'interviews',
    'job_posts',
    'jobs',
    'offers',
    'offices',
    'sources',
    'user_roles',
    'users',
  ].map((resource) => `harvest:${resource}:list`),
  credentials: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
})
