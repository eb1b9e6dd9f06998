import type { TimeFormat } from '../definition.ts'

/** Epoch milliseconds of a time as a vendor writes it; undefined for what is none. */
export function readTime(value: unknown, format: TimeFormat): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (format === 'seconds' || format === 'milliseconds') {
    const number = Number(value)
    return Number.isFinite(number) ? (format === 'seconds' ? number * 1000 : number) : undefined
  }
  // An offset without a colon is no RFC 3339, which not every engine reads.
  const time = Date.parse(String(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? undefined : time
}

/** A time as a parameter. Rounded down, so that nothing is left out. */
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

/** What time it is at the vendor, as its answer says; undefined when it does not. */
export function sourceTime(headers: Headers | undefined): number | undefined {
  const time = Date.parse(headers?.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}
