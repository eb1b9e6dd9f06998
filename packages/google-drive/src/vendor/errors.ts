import type { ErrorFacts, ErrorReading } from '@ferrule/core/connector'

type Values = Readonly<Record<string, unknown>>
const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})

const scope = 'the token lacks the scope for this; authorize again with it'
const disabled = 'the Drive API is not enabled in the Cloud project of the OAuth client'
const full = 'the folder or drive is full, or nested too deep'
const spent = 'the quota of the day is used up'

/** Reasons that are rate limits. Those without a hint are transient. */
const rates: Readonly<Record<string, string | undefined>> = {
  ratelimitexceeded: undefined,
  userratelimitexceeded: undefined,
  sharingratelimitexceeded: undefined,
  dailylimitexceeded: spent,
  quotaexceeded: spent,
}

/** Reasons that need someone's permission, and whose. */
const denials: Readonly<Record<string, string>> = {
  insufficientpermissions: scope,
  insufficientscopes: scope,
  accesstokenscopeinsufficient: scope,
  accessnotconfigured: disabled,
  servicedisabled: disabled,
  cannotdownloadabusivefile: 'Google holds it to be malware; its owner may pass acknowledgeAbuse',
  cannotdownloadfile: 'its owner does not allow downloads',
  downloadrestrictedforrevision: 'only the newest revision and those kept forever have bytes',
  appnotauthorizedtofile: 'the user has not opened this file with the application (scope drive.file)',
  domainpolicy: 'the administrators of the domain do not allow it',
}

/** Reasons why nobody can do this, whatever the status says. */
const refusals: Readonly<Record<string, string>> = {
  downloadquotaexceeded: 'too many downloads of this file; Google opens it again after a day',
  storagequotaexceeded: 'no storage left; a service account has none of its own and writes into a shared drive',
  numchildreninnonrootlimitexceeded: full,
  teamdrivefilelimitexceeded: full,
  activeitemcreationlimitexceeded: 'the user owns too many files',
  mydrivehierarchydepthlimitexceeded: full,
  teamdrivehierarchytoodeep: full,
  filenotdownloadable:
    'folders, shortcuts and Workspace documents have no bytes; files_export.download takes documents',
  exportsizelimitexceeded: 'more than 10 MB; use files_lro.download',
  filenotexportable: 'this type cannot be exported, or not as that; about.get has exportFormats',
  teamdrivesfoldermoveinnotsupported: 'a folder cannot be moved into a shared drive',
  teamdrivesparentlimit: 'an item of a shared drive has one parent',
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The meaning of a reason if its status does not tell, with a hint. */
function meaningOf(reason: string): ErrorReading | undefined {
  if (Object.hasOwn(rates, reason)) {
    const hint = rates[reason]
    return { code: 'rate_limit', retryable: hint === undefined, ...(hint && { hint }) }
  }
  const [denial, refusal] = [own(denials, reason), own(refusals, reason)]
  if (denial) return { code: 'permission', hint: denial }
  if (refusal) return { code: 'invalid_request', hint: refusal }
  // The file may have been shared although the email about it was rejected.
  return reason === 'invalidsharingrequest'
    ? { outcome: 'unknown', hint: 'refused, or shared without the mail: see upstream.message and permissions.list' }
    : undefined
}

/** Hints by status, if the reason has none. */
const hints: Readonly<Record<number, string>> = {
  404: 'not there, or not visible: missing permission, resource key, or scope',
  409: 'the id is taken; after a try of unclear end, by what it made',
  416: 'the range is outside of the file',
}

/** Normalizes a reason: Google writes `rateLimitExceeded` and `download_restricted_for_revision`. */
const plain = (reason: unknown): string =>
  String(reason ?? '')
    .replace(/_/g, '')
    .toLowerCase()

/**
 * Reads `{ error: { code, message, status, errors: [{ reason, domain, location }], details: [{ reason }] } }`. The
 * reason decides whether a 403 is a rate limit, a missing permission, or a limit that no waiting resolves.
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
  const found =
    location === 'pageToken'
      ? { hint: 'the page token is not valid any more; begin with the first page' }
      : reasons.map((one) => meaningOf(plain(one))).find((one) => one !== undefined)
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
