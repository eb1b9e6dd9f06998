import type { ErrorFacts, ErrorReading } from '@ferrule/core'

type Values = Readonly<Record<string, unknown>>
const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})

/** What a reason means where its status does not say it, and what to do. */
type Meaning = Pick<ErrorReading, 'code' | 'retryable' | 'hint' | 'outcome'>

const rate: Meaning = { code: 'rate_limit', retryable: true, hint: 'too many requests' }
const spent: Meaning = { code: 'rate_limit', retryable: false, hint: 'the quota of the day is used up' }
const full = (hint: string): Meaning => ({ code: 'invalid_request', hint })
const denied = (hint: string): Meaning => ({ code: 'permission', hint })

const meanings: Readonly<Record<string, Meaning>> = {
  ratelimitexceeded: rate,
  userratelimitexceeded: rate,
  sharingratelimitexceeded: rate,
  dailylimitexceeded: spent,
  quotaexceeded: spent,
  downloadquotaexceeded: full('too many downloads of this file; Google opens it again after a day'),
  storagequotaexceeded: full('no storage left; a service account has none of its own and writes into a shared drive'),
  numchildreninnonrootlimitexceeded: full('the folder is full'),
  teamdrivefilelimitexceeded: full('the shared drive is full'),
  activeitemcreationlimitexceeded: full('the user owns too many files'),
  mydrivehierarchydepthlimitexceeded: full('the folders are nested too deep'),
  teamdrivehierarchytoodeep: full('the folders are nested too deep'),
  filenotdownloadable: full('a Workspace document has no bytes; use files_export.download'),
  exportsizelimitexceeded: full('more than 10 MB; use an address of exportLinks'),
  filenotexportable: full('this type cannot be exported, or not as that; about.get has exportFormats'),
  teamdrivesfoldermoveinnotsupported: full('a folder cannot be moved into a shared drive'),
  teamdrivesparentlimit: full('an item of a shared drive has one parent'),
  insufficientpermissions: denied('the token lacks the scope for this; authorise again with it'),
  insufficientscopes: denied('the token lacks the scope for this; authorise again with it'),
  accesstokenscopeinsufficient: denied('the token lacks the scope for this; authorise again with it'),
  accessnotconfigured: denied('the Drive API is not enabled in the Cloud project of the OAuth client'),
  servicedisabled: denied('the Drive API is not enabled in the Cloud project of the OAuth client'),
  cannotdownloadabusivefile: denied('Google holds it to be malware; its owner may pass acknowledgeAbuse'),
  cannotdownloadfile: denied('its owner does not allow downloads'),
  downloadrestrictedforrevision: denied('only revisions that are kept forever have bytes'),
  appnotauthorizedtofile: denied('the user has not opened this file with the application (scope drive.file)'),
  domainpolicy: denied('the administrators of the domain do not allow it'),
  // The share may be made although the mail about it was refused.
  invalidsharingrequest: {
    outcome: 'unknown',
    hint: 'refused, or shared without the mail: see upstream.message and permissions.list',
  },
  invalidpagetoken: { hint: 'the page token is not valid any more; begin with the first page' },
}

/** What can be done, by status, where no reason says it. */
const hints: Readonly<Record<number, string>> = {
  404: 'not there, or not visible: missing permission, resource key, or scope',
  409: 'the id is taken; after a try of unclear end, by what it made',
  416: 'the range is outside of the file',
}

/** Google spells reasons in several ways: `rateLimitExceeded`, `download_restricted_for_revision`. */
const plain = (reason: unknown): string =>
  String(reason ?? '')
    .replace(/_/g, '')
    .toLowerCase()

/**
 * Reads `{ error: { code, message, status, errors: [{ reason, domain, location }], details: [{ reason }] } }`. The reason
 * decides: a 403 is a rate limit, a lack of permission, or a limit that no waiting heals.
 * @see https://developers.google.com/workspace/drive/api/guides/handle-errors
 */
export function readDriveError({ status, body }: ErrorFacts): ErrorReading {
  const error = valuesOf(valuesOf(body).error)
  const list = Array.isArray(error.errors) ? error.errors.map(valuesOf) : []
  const details = Array.isArray(error.details) ? error.details.map(valuesOf) : []
  const reasons = [...list, ...details].map(({ reason }) => reason).filter((reason) => typeof reason === 'string')
  const reason = reasons[0] ?? error.status
  const { message = list[0]?.message } = error
  const { domain, location } = list[0] ?? {}
  const badToken = location === 'pageToken' ? meanings.invalidpagetoken : undefined
  const found = badToken ?? reasons.map((one) => meanings[plain(one)]).find((one) => one !== undefined)
  const hint = found?.hint ?? hints[status]
  if (reason === undefined && message === undefined) return hint ? { hint } : {}
  return {
    ...found,
    ...(hint && { hint }),
    upstream: {
      ...(typeof reason === 'string' && { code: reason }),
      ...(typeof error.status === 'string' && { type: error.status }),
      ...(typeof message === 'string' && { message }),
      ...(typeof domain === 'string' && { domain }),
      ...(typeof location === 'string' && { location }),
      ...(list.length > 1 && { errors: list }),
      ...(details.length > 0 && { details }),
    },
  }
}
