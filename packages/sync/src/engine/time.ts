import type { TimeFormat } from '@ferrule/core/manifest'

/** Parses a vendor's time to epoch milliseconds; undefined if it is invalid. */
export function readTime(value: unknown, format: TimeFormat): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (format === 'seconds' || format === 'milliseconds') {
    const number = Number(value)
    return Number.isFinite(number) ? (format === 'seconds' ? number * 1000 : number) : undefined
  }
  // An offset without a colon is not RFC 3339, and some engines do not parse it.
  const time = Date.parse(String(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? undefined : time
}

/** A time as a parameter, rounded down so that nothing is missed. */
export function writeTime(time: number, format: TimeFormat, now: number): number | string {
  switch (format) {
    case 'seconds':
      return Math.floor(time / 1000)
    case 'milliseconds':
      return Math.floor(time)
    case 'iso':
      return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z')
    case 'date':
      return new Date(time).toISOString().slice(0, 10)
    case 'minutes-ago':
      return Math.ceil((now - time) / 60_000) + 1
  }
}

/** The vendor's current time from the response headers; undefined if they do not state it. */
export function sourceTime(headers: Headers | undefined): number | undefined {
  const time = Date.parse(headers?.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}
