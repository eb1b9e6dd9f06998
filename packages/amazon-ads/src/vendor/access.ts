import { type Authorizer, type ConnectorDefinition, oauth, type Vendor } from '@ferrule/core/connector'

const HOSTS: Readonly<Record<string, string>> = {
  NA: 'advertising-api.amazon.com',
  EU: 'advertising-api-eu.amazon.com',
  FE: 'advertising-api-fe.amazon.com',
}

/** The host of the region: one of three, never made of the value. */
export const hostOfRegion: NonNullable<Vendor['derive']> = ({ region }) => {
  const host = HOSTS[String(region)] ?? Object.values(HOSTS).find((one) => region === `https://${one}`)
  return host === undefined ? {} : { host }
}

/** Whether an error is about the profile that a call is for. */
export const isAboutScope = (message: unknown): boolean => /\bscope\b/i.test(String(message))

/** Login with Amazon. A profile that is missing or not open to the user is answered with 401, too; no new token helps. */
export const authorizeAmazonAds: Authorizer = (request, step) =>
  isAboutScope(step.rejection?.upstream?.message) ? false : oauth(request, step)

/** Good credentials see no profile where the region is wrong, or the user may only look. */
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
