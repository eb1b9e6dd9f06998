const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
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
  return new Date(ms).toLocaleDateString(undefined, { dateStyle: 'medium' })
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
