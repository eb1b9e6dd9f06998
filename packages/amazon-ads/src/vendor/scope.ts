import type { StepContext, VendorRequest } from '@ferrule/core/connector'

const SCOPE = 'amazon-advertising-api-scope'
const CLIENT = 'amazon-advertising-api-clientid'

/** Filters of the unified API whose values are no ids of records. */
const UNCHANGED: ReadonlySet<string> = new Set(['productIdFilter', 'inventorySourceIdFilter'])

type Values = Readonly<Record<string, unknown>>

/** Adds the profile of the call, and encodes lists and ids in the vendor's format. */
export function scoped(request: VendorRequest, step: StepContext): void {
  scopeOf(request, step)
  unscoped(request)
}

function scopeOf(request: VendorRequest, step: StepContext): void {
  const {
    call: { params },
    settings,
    error,
  } = step
  const profile = params.profileId ?? request.headers[SCOPE] ?? settings.profile_id
  if (profile === undefined) {
    throw error(
      'params',
      'profileId is required: pass it, or set config.profile_id (AMAZON_ADS_PROFILE_ID); profiles.list returns the ids',
      { issues: [{ path: ['profileId'], message: 'is required (or config.profile_id)', received: 'missing' }] },
    )
  }
  request.headers[SCOPE] = String(profile)
}

/** {@link scoped}, for calls that need no profile. */
export function unscoped(request: VendorRequest): void {
  if (typeof request.body === 'string') request.body = JSON.stringify(wireBody(JSON.parse(request.body)))
  else request.url = wireUrl(request.url)
}

/**
 * {@link scoped}, for batches of Sponsored Display and of Sponsored Brands keywords: a bare array, in which ids are
 * numbers with all their digits.
 */
export function scopedItems(request: VendorRequest, step: StepContext): void {
  scoped(request, step)
  const [items] = Object.values(JSON.parse(String(request.body)) as Record<string, readonly Values[]>)
  request.body = `[${(items ?? []).map(itemText).join()}]`
}

/** {@link scoped}, for Sponsored Brands targets: ids are numbers, except in most filters. */
export function scopedTargets(request: VendorRequest, step: StepContext): void {
  scopeOf(request, step)
  const { filters, ...rest } = JSON.parse(String(request.body)) as Values & { filters?: readonly BrandsFilter[] }
  const members = Object.entries(rest).map(([name, value]) => {
    const text = Array.isArray(value) ? `[${value.map(itemText).join()}]` : JSON.stringify(value)
    return `${JSON.stringify(name)}:${text}`
  })
  const targets = request.url.includes('/sb/targets/')
  if (filters) members.push(`"filters":[${filters.map((filter) => filterText(filter, targets)).join()}]`)
  request.body = `{${members.join()}}`
}

interface BrandsFilter {
  readonly filterType: string
  readonly values: readonly (string | number)[]
}

/** Only the ad groups of targets are numbers here; those of negative targets, and all campaigns, are text. */
function filterText({ filterType, values }: BrandsFilter, targets: boolean): string {
  const texts = values.map(String)
  const list = targets && filterType === 'AD_GROUP_ID' ? texts.map((id) => String(BigInt(id))) : texts.map(quoted)
  return `{"filterType":${quoted(filterType)},"values":[${list.join()}]}`
}

const quoted = (text: string): string => JSON.stringify(text)

/** {@link scoped}, for themes of Sponsored Brands: ids are text, and states are lowercase. */
export function scopedThemes(request: VendorRequest, step: StepContext): void {
  scoped(request, step)
  const { stateFilter, ...rest } = JSON.parse(String(request.body)) as Values & {
    stateFilter?: { include: readonly string[] }
  }
  if (!stateFilter) return
  const include = stateFilter.include.map((state) => state.toLowerCase())
  request.body = JSON.stringify({ ...rest, stateFilter: { include } })
}

/** For the unified API: a profile, an account or both; its own name for the client's header; ids as text. */
export function scopedUnified(request: VendorRequest, step: StepContext): void {
  const { accountId, profileId } = step.call.params
  if (accountId !== undefined) request.headers['amazon-ads-accountid'] = String(accountId)
  // The profile of the configuration may be one of another account.
  if (accountId === undefined || profileId !== undefined) scopeOf(request, step)
  else delete request.headers[SCOPE]
  const client = request.headers[CLIENT]
  if (client !== undefined) request.headers['amazon-ads-clientid'] = client
  request.body = JSON.stringify(mapped(JSON.parse(String(request.body)), unifiedValue))
}

function unifiedValue(name: string, value: unknown): unknown {
  if (name.endsWith('Ids')) return items(value)
  if (name === 'adProductFilter' || name === 'stateFilter') return wireFilter(value)
  // ASINs and SKUs stay unchanged, as do free text and ids that are objects.
  if (name.endsWith('IdFilter') && !UNCHANGED.has(name)) return { include: items((value as Values).include) }
  return Array.isArray(value) ? value.map((item) => mapped(item, wireId)) : value
}

const itemText = (item: Values): string => {
  const members = Object.entries(item).map(([name, value]) => `${JSON.stringify(name)}:${memberText(name, value)}`)
  return `{${members.join()}}`
}

const memberText = (name: string, value: unknown): string =>
  name.endsWith('Id') && typeof value === 'string' ? String(BigInt(value)) : JSON.stringify(value)

/** Items of a list, or of comma-separated text. */
const items = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value).split(',')).map((item) => String(item).trim())

const wireBody = (body: Values): Values => mapped(body, wireValue)

const mapped = (values: Values, change: (name: string, value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]))

function wireValue(name: string, value: unknown): unknown {
  if (name === 'includeExtendedDataFields') return String(value) === 'true'
  if (name.endsWith('Ids')) return items(value)
  if (name === 'campaignTargetingTypeFilter') return String(value).toUpperCase()
  // Free text stays unchanged.
  if (/(name|text)filter$/i.test(name)) return value
  if (name.endsWith('Filter')) return wireFilter(value)
  // The items of a batch.
  return Array.isArray(value) ? value.map((item) => mapped(item, wireId)) : value
}

const lowered = (word: string): string => (word === word.toUpperCase() ? word.toLowerCase() : word)

/** Keywords in bodies are uppercase. */
function wireFilter(value: unknown): unknown {
  const upper = (list: unknown) => items(list).map((item) => item.toUpperCase())
  if (typeof value !== 'object' || Array.isArray(value)) return upper(value)
  const filter = value as Values
  return filter.include === undefined ? filter : { ...filter, include: upper(filter.include) }
}

/** Ids in bodies are text. */
const wireId = (name: string, value: unknown): unknown =>
  name.endsWith('Id') && typeof value === 'number' ? String(value) : value

/** Keywords in queries are lowercase, without spaces; those with a capital inside are as the vendor writes them. */
function wireUrl(url: string): string {
  const [address, query] = url.split('?') as [string, string?]
  if (!query) return url
  const search = new URLSearchParams(query)
  for (const [name, value] of [...search])
    if (name.endsWith('Filter')) search.set(name, items(value).map(lowered).join())
  return `${address}?${search}`
}
