import { plainWords } from '../naming.ts'

/** Realistic values, derived from field names, for fields without an example. */

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
}

/** The first match applies. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/e_?mails?$|email_?address$|^reply_to$|_email_from$|_email_to$/i, 'ada@example.com'],
  [/ur[li]$|link$|^self$|^landingPage$|_html$/i, 'https://example.com/page'],
  [/(_date|Date|_on|^due_?date|^date_?string)$/i, '2026-01-31'],
  [/(_at|At|_?time|Time|Timestamp|^timestamp|^created|^updated|^started|^lastUsed|Till|By)$/, '2026-01-31T12:00:00Z'],
  [
    /^(date|last|timestamp|member)_?(added|created|changed|open|click|login|sent|signup|opt|since)$/i,
    '2026-01-31T12:00:00Z',
  ],
  [/phone/i, '+15555550100'],
  [/first_?name$/i, 'Ada'],
  [/last_?name$/i, 'Lovelace'],
  [/(full|display|owner|individual|from|to|user|account|customer)_?name$/i, 'Ada Lovelace'],
  [/company|business_name/i, 'Analytical Engines'],
  [/file_?name$/i, 'report.pdf'],
  [/mime_?type$|content_type$/i, 'application/pdf'],
  [/time_?zone$/i, 'Europe/London'],
  [/country(_?code(v2)?)?$/i, 'GB'],
  [/currency(_?code)?$/i, 'usd'],
  [/locale$|language$/i, 'en'],
  [/^(address1|line1)$/i, '10 Analytical Street'],
  [/^city$|^location$/i, 'London'],
  [/^(zip|postal_?code)$/i, 'SW1Y 4JH'],
  [/price$|amount$|total$/i, '19.99'],
  [/^handle$|^slug$/i, 'umbrella'],
  [/sku$/i, 'UMB-01'],
  [/colou?r/i, '#3451b2'],
  [/^tags?$|^labels?$/i, 'sale'],
  [/last4$/i, '4242'],
  [/^ip(_signup|_opt|_address)?$/i, '203.0.113.7'],
  [/^(job_)?title$|^subject(_line)?$|^summary$/i, 'Spring sale'],
]

/** Sample names, by the kind of thing. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/user|customer|candidate|member|person|people|contact|author|owner|recruiter|interviewer|manager/i, 'Ada Lovelace'],
  [/department/i, 'Engineering'],
  [/office|location|address/i, 'London'],
  [/stage/i, 'Phone interview'],
  [/reason/i, 'Position filled'],
  [/source/i, 'Referral'],
  [/role/i, 'Recruiter'],
  [/job|opening/i, 'Staff Engineer'],
  [/tag/i, 'VIP'],
  [/file|attachment/i, 'report.pdf'],
  [/ad_?group/i, 'Shoes'],
  [/product|item|variant/i, 'Umbrella'],
  [/status/i, 'In progress'],
  [/type/i, 'Task'],
  [/project|drive/i, 'Marketing'],
  [/shop|store|company|account/i, 'Umbrella Shop'],
]

/**
 * The text for a format or a field's name; undefined if nothing matches. `owner` is the type that the field belongs to.
 */
export function knownText(name: string, owner: string, format = ''): string | undefined {
  const known = FORMATS[format] ?? (isId(name) ? idText(name, owner) : firstOf(TEXTS, name))
  return known ?? (/^(display_?)?name$/i.test(name) ? (firstOf(NAMES, owner) ?? 'Spring sale') : undefined)
}

const firstOf = (list: readonly (readonly [RegExp, string])[], name: string): string | undefined =>
  list.find(([pattern]) => pattern.test(name))?.[1]

/** The words of a name, when nothing else is known about a text. */
export const wordsOf = (name: string): string => plainWords(name).replaceAll('_', ' ').trim()

export const isId = (name: string): boolean => /(^|_)ids?$|[a-z](Id|ID)s?$/.test(name)

/** A record has the same id everywhere: the `id` of a job is the `job_id` of an application. */
export function idNumber(name: string, owner: string): number {
  const own = /^(id|ids|external_?id)$/i.test(name)
  const thing = (own ? owner : name.replace(/_?ids?$/i, '')).replaceAll('_', '').toLowerCase().replace(/s$/, '')
  let sum = 0
  for (const letter of thing) sum = (sum * 31 + letter.charCodeAt(0)) % 899_989
  return 4_100_000 + sum
}

const idText = (name: string, owner: string): string => String(idNumber(name, owner))

const NUMBERS: readonly (readonly [RegExp, number, number])[] = [
  [/year/i, 2026, 2026],
  [/amount|total$|price|cost|budget|balance|fee$|^net$|spent/i, 2000, 19.99],
  [/latitude/i, 51, 51.5074],
  [/longitude/i, 0, -0.1278],
  [/percent/i, 20, 20],
  [/rate$/i, 1, 0.25],
  [/size|bytes/i, 24_680, 24_680],
  [/count$|quantity|opens|clicks|_sent$/i, 12, 12],
]

interface NumberField {
  name: string
  owner: string
  integer: boolean
  /** The field's description. */
  about: string
  min?: number | undefined
  max?: number | undefined
}

/** A number within its limits. */
export function numberOf(field: NumberField): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field
  return Math.min(Math.max(wantedNumber(field), min), max)
}

function wantedNumber({ name, owner, integer, about }: NumberField): number {
  if (/unix/i.test(about)) return Date.UTC(2026, 0, 31, 12) / 1000
  if (isId(name)) return idNumber(name, owner)
  if (isRare(name)) return 0
  const [, whole = 1, part = whole] = NUMBERS.find(([pattern]) => pattern.test(name)) ?? []
  return integer ? whole : part
}

const USUAL =
  /^(active|enabled|open|opened|live|paid|succeeded|success|subscribed|complete|completed|available|sent|regular|automatic|yes|fulfilled|done|low_?risk|charge|stored|one_?off|standard|user|reader|file|year|month)$/i

/** The typical value of an enum. */
export const usualOf = <T>(values: readonly T[]): T | undefined =>
  values.find((value) => USUAL.test(String(value))) ?? values[0]

/** Whether a flag is true for a typical record. */
export const isTrue = (name: string): boolean =>
  /active|enabled|available|^paid$|captured|^valid|verified|^done$|success/i.test(name) || /^can[A-Z]/.test(name)

/** Fields of events that have not happened to a typical record. */
export const isRare = (name: string): boolean =>
  /cancel|delet|fail|error|reject|close[ds]|expire|trash|refund|dispute|deactivat|archiv|void|^ended|declin|marked_|unsub|_off$|reversed|deprecated|blocked|frozen/i.test(
    name,
  )

/** The sample in a hint: `must be a date such as 2026-01-31`. */
export const hintedText = (hint: string | undefined): string | undefined =>
  /(?:such as|like) ([\w.@-]+)/.exec(hint ?? '')?.[1]
