import { type Call, type Incoming, membersOf, type OAuthServer, Tokens, type World } from '@ferrule/sandbox/engine'
import { refuse, refuseAtGateway } from './errors.ts'
import { CLIENT_ID, CLIENT_SECRET, OWNER, REGIONS, type Region, VIEWER } from './facts.ts'
import type { ProfileRow } from './rows.ts'

interface Caller {
  readonly restricted: boolean
}

const tokens = new Tokens<Caller>({
  [OWNER.access_token]: { restricted: false },
  [VIEWER.access_token]: { restricted: true },
})

/** Entities that need no user, and those that need no profile. */
const FREE = ['files']
const WITHOUT_PROFILE = ['profiles', 'manager_accounts']

const REGION_NAMES: readonly Region[] = ['NA', 'EU', 'FE']

export const regionOf = (url: string): Region =>
  REGION_NAMES.find((region) => url.startsWith(`${REGIONS[region]}/`)) ?? 'NA'

/** The unified API also takes an advertiser account, which has one of the profiles. */
const ACCOUNTS: Readonly<Record<string, string>> = { 'amzn1.ads-account.g.sandbox': '3312345678901234' }

/** The profile that a call is for. */
export const profileOf = ({ request: { headers } }: Pick<Call, 'request'>): string =>
  headers.get('amazon-advertising-api-scope') ?? ACCOUNTS[headers.get('amazon-ads-accountid') ?? ''] ?? ''

export function authenticate(incoming: Incoming, world: World): void {
  const { request, operation } = incoming
  if (operation && FREE.includes(operation.entity)) return
  const caller = tokens.callerOf(request, world)
  if (!caller) throw refuseAtGateway(401, 'Not authorized to access this advertiser')
  const client = operation?.path.startsWith('/adsApi/') ? 'amazon-ads-clientid' : 'amazon-advertising-api-clientid'
  if (request.headers.get(client) !== CLIENT_ID)
    throw refuseAtGateway(401, 'Client id is missing or not that of the access token')
  if (operation && !WITHOUT_PROFILE.includes(operation.entity)) checkProfile(incoming, world)
  checkMedia(incoming)
  if (caller.restricted && operation && !/\.(list|get|download)$/.test(operation.name))
    throw refuse(403, 'The user lacks the permission to change this')
}

function checkProfile(incoming: Incoming, world: World): void {
  const wanted = profileOf(incoming)
  if (!wanted) throw refuseAtGateway(401, 'Scope header is missing')
  const profile = world.store.find<ProfileRow>('profiles', wanted)
  if (profile?._region !== regionOf(incoming.request.url))
    throw refuseAtGateway(401, `Not authorized to access scope ${wanted}`)
  if (profile.accountInfo?.type === 'agency') throw refuseAtGateway(400, 'Advertiser ID cannot be decrypted')
}

/** Versioned media types must be named, in both headers. */
function checkMedia({ request, operation, places }: Incoming): void {
  const media = `application/vnd.${String(places['kind']).toLowerCase()}export.v1+json`
  const ofExport = operation?.name === 'exports.create' ? { Accept: media, 'Content-Type': media } : {}
  const wanted = operation?.entity === 'exports' ? ofExport : membersOf(membersOf(operation)['headers'])
  for (const [name, value] of Object.entries(wanted)) {
    if (name === 'Prefer' || request.headers.get(name) === value) continue
    throw refuse(415, `Cannot consume or produce content type ${request.headers.get(name)}`)
  }
}

const FULL = { scope: 'all' }
const READING = { scope: 'read' }

/** Login with Amazon. */
export const consent: OAuthServer = {
  app: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  authorize: '/ap/oa',
  token: '/auth/o2/token',
  refresh: 'kept',
  refreshTokens: { [OWNER.refresh_token]: FULL, [VIEWER.refresh_token]: READING },
  issue(world, { scope }) {
    const access_token = `Atza|${world.secrets.text(24)}`
    tokens.issue(world, access_token, { restricted: scope === READING.scope }, 3600)
    return { access_token, token_type: 'bearer', expires_in: 3600 }
  },
}
