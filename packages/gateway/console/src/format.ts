import { codeOf, minorDigits } from '../../../tools/src/currencies.ts'

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
// One time zone on all pages: that of the schedules.
const timeZone = 'UTC'
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long', timeZone })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', timeZone })
const number = new Intl.NumberFormat()

const steps: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3_600, 'minute', 60],
  [86_400, 'hour', 3_600],
  [7 * 86_400, 'day', 86_400],
]

/** `5 minutes ago`, or the day. */
export function ago(ms: number, now = Date.now()): string {
  const seconds = Math.round((ms - now) / 1000)
  for (const [limit, unit, size] of steps)
    if (Math.abs(seconds) < limit) return relative.format(Math.trunc(seconds / size), unit)
  return day.format(ms)
}

/** `in 12 min`: the time left, in its largest unit. */
export function left(ms: number, now = Date.now()): string {
  const minutes = Math.ceil((ms - now) / 60_000)
  if (minutes <= 0) return 'due'
  if (minutes < 60) return `in ${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`
}

/**
 * An amount with its currency; whole numbers are in the smallest unit of it, as most vendors count. Undefined where `currency` is
 * none, and where vendors do not agree on the smallest unit.
 */
export function money(value: number, currency: unknown, isMinor: boolean): string | undefined {
  const code = codeOf(currency)
  const minor = code === undefined ? undefined : minorDigits(code)
  if (code === undefined || (isMinor && minor === undefined)) return undefined
  const digits = minor ?? 2
  return new Intl.NumberFormat(undefined, {
    ...{ style: 'currency', currency: code, currencyDisplay: 'code' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: isMinor ? digits : Math.max(digits, 4) },
  }).format(isMinor ? value / 10 ** digits : value)
}

/** The names that more than one of a list has: an id has to stand beside those. */
export function namesakes(all: readonly { readonly name: string }[]): ReadonlySet<string> {
  const counts = Map.groupBy(all, ({ name }) => name)
  return new Set([...counts].flatMap(([name, { length }]) => (length > 1 ? [name] : [])))
}

export const exact = (ms: number): string => moment.format(ms)
export const timeOfDay = (ms: number): string => clock.format(ms)
export const count = (value: number): string => number.format(value)

export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let size = value
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export const plural = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`

/** `api_key` as people read it. */
export function words(name: string): string {
  const text = name
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/\bapi\b/gi, 'API')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
