import { type Authorizer, type ConnectorDefinition, oauth, type Vendor } from '@ferrule/core/connector'

const HOSTS: Readonly<Record<string, string>> = {
  NA: 'advertising-api.amazon.com',
  EU: 'advertising-api-eu.amazon.com',
  FE: 'advertising-api-fe.amazon.com',
}

/** The host of the region: one of three, never built from the value. */
export const hostOfRegion: NonNullable<Vendor['derive']> = ({ region }) => {
  const host = HOSTS[String(region)] ?? Object.values(HOSTS).find((one) => region === `https://${one}`)
  return host === undefined ? {} : { host }
}

/** Whether an error concerns the profile of the call. */
export const isAboutScope = (message: unknown): boolean => /\bscope\b/i.test(String(message))

/** Login with Amazon. A profile that is missing or not accessible also gets a 401, which no new token fixes. */
export const authorizeAmazonAds: Authorizer = (request, step) =>
  isAboutScope(step.rejection?.upstream?.message) ? false : oauth(request, step)

/** Valid credentials see no profiles if the region is wrong, or the user has no access. */
export const checkedProfiles: NonNullable<ConnectorDefinition['checked']> = (data, config) => {
  const profiles = data as readonly { readonly profileId?: unknown }[]
  const { profile_id: wanted } = config
  if (wanted !== undefined && !profiles.some(({ profileId }) => String(profileId) === String(wanted))) {
    return {
      code: 'credentials',
      problem:
        'config.profile_id (AMAZON_ADS_PROFILE_ID) is not among the profiles of these credentials in this region; see profiles.list and config.region',
      fatal: true,
    }
  }
  if (profiles.length > 0) return undefined
  return {
    code: 'permission',
    problem:
      'the credentials are good, but there is no profile in this region; try another config.region, or profiles.list with accessLevel view',
  }
}
