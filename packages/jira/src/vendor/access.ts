import { type Authorizer, basic, bearer, oauth, type Vendor } from '@ferrule/core/connector'

/** An API token by Basic authentication, or OAuth, depending on the credentials. A rejected API token is final. */
export const authorizeJira: Authorizer = (request, step) => {
  if (step.credentials.username === undefined) return oauth(request, step)
  return step.rejection ? false : basic(request, step)
}

/** The same without OAuth: an API token, or an access token that nobody refreshes. */
export const authorizeJiraToken: Authorizer = (request, step) =>
  step.credentials.username === undefined ? bearer(request, step) : basic(request, step)

/** The host: the gateway if there is a cloud id, else the site's own. */
export const deriveJira: NonNullable<Vendor['derive']> = (
  { username, subdomain, cloud_id },
  { error, hasOwnBaseUrl },
) => {
  if (cloud_id) return { site: `api.atlassian.com/ex/jira/${cloud_id}` }
  const label = typeof subdomain === 'string' && subdomain.replace(/^https:\/\/|\.atlassian\.net\/?$/g, '')
  if (label && username) return { site: `${label}.atlassian.net` }
  if (hasOwnBaseUrl) return {}
  throw error(
    'credentials',
    username
      ? 'config.subdomain (JIRA_SUBDOMAIN) is missing: the first part of the address of the site; or config.cloud_id (JIRA_CLOUD_ID) for a token with scopes'
      : 'config.cloud_id (JIRA_CLOUD_ID) is missing: OAuth tokens are taken by the gateway only; https://<site>.atlassian.net/_edge/tenant_info tells it',
  )
}
