import { Cron } from 'croner'
import { badRequest } from '../errors.ts'

/** A connection's schedule. All times are UTC. */
export interface Schedule {
  /** The expression as shown, followed by the time zone. */
  readonly text: string
  /** The next time after this one, in epoch milliseconds; undefined if there is none. */
  next(after: number): number | undefined
}

/**
 * Parses 5 fields as standard cron, and 6 or 7 (seconds first, year last) as Quartz. `UTC` may follow.
 * @throws {HttpError} 400, which says what is wrong.
 */
export function readSchedule(expression: string): Schedule {
  if (expression.length > 200) throw badRequest('a cron expression may have at most 200 characters')
  const fields = expression.trim().split(/\s+/)
  if (fields.at(-1)?.toUpperCase() === 'UTC') fields.pop()
  if (fields.length < 5 || fields.length > 7)
    throw badRequest(
      `a cron expression has 5 fields (standard) or 6 to 7 (Quartz, seconds first); this one has ${fields.length}`,
    )
  const pattern = fields.length === 5 ? fields.join(' ') : fromQuartz(fields)
  let cron: Cron
  try {
    cron = new Cron(pattern, { timezone: 'UTC', mode: fields.length === 5 ? '5-part' : '6-or-7-parts', paused: true })
  } catch (error) {
    throw badRequest(`the cron expression is invalid: ${(error as Error).message.slice(0, 200)}`)
  }
  return {
    text: `${fields.join(' ')} UTC`,
    next: (after) => cron.nextRun(new Date(after))?.getTime(),
  }
}

/** The next run of a connection with this expression; null: manual only. */
export function nextOf(cron: string | null, after: number): number | null {
  return cron === null ? null : (readSchedule(cron).next(after) ?? null)
}

const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/**
 * Converts Quartz to croner's syntax: days of the week count from Sunday = 1, `?` is any day, `a/n` starts at `a`, and
 * `L` as a day of the week is Saturday, or after a day the last such day of the month.
 */
function fromQuartz(fields: readonly string[]): string {
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year] = fields
  if (!/^\d{1,2}$/.test(second)) throw badRequest('the seconds of a cron expression must be a single number')
  if (year !== undefined && !/^\d{1,2}$/.test(minute))
    throw badRequest('the minutes of a cron expression with a year must be a single number')
  if ((day === '?') === (weekday === '?') && !(day === '*' && weekday === '*'))
    throw badRequest('either the day of the month or the day of the week must be `?`')
  if (/^L-\d|LW/i.test(day)) throw badRequest('`LW` and `L-n` are not supported; use `L` or a day with `W`')
  const parts = [
    second,
    steps(minute, 59),
    steps(hour, 23),
    day === '?' ? '*' : steps(day, 31),
    steps(month, 12),
    weekday === '?' || weekday === '*' ? '*' : weekday.split(',').map(quartzDays).join(','),
  ]
  if (year !== undefined && year !== '*') parts.push(steps(year, 2199))
  return parts.join(' ')
}

/** Converts `5/15`, which counts from 5. */
const steps = (field: string, most: number): string =>
  field
    .split(',')
    .map((item) => item.replace(/^(\d+)\/(\d+)$/, `$1-${most}/$2`).replace(/^\//, '*/'))
    .join(',')

/** Converts one item of Quartz's days of the week to Sunday = 0. */
function quartzDays(item: string): string {
  const day = (text: string): number => {
    const index = days.indexOf(text.toUpperCase())
    const number = index >= 0 ? index : Number(text) - 1
    if (!Number.isInteger(number) || number < 0 || number > 6)
      throw badRequest('days of the week must be 1 (Sunday) to 7, or SUN to SAT')
    return number
  }
  if (/^L$/i.test(item)) return '6'
  const [, last] = /^(\w+)L$/i.exec(item) ?? []
  if (last) return `${day(last)}L`
  const [, nth, count] = /^(\w+)#([1-5])$/.exec(item) ?? []
  if (nth) return `${day(nth)}#${count}`
  const [, from, to, step] = /^(\w+|\*)(?:-(\w+))?(?:\/(\d+))?$/.exec(item) ?? []
  if (!from) throw badRequest('invalid day of the week')
  if (to === undefined && step === undefined) return from === '*' ? '*' : String(day(from))
  const start = from === '*' ? 0 : day(from)
  const end = to === undefined ? 6 : day(to)
  const by = Number(step ?? 1)
  if (by < 1) throw badRequest('a step must be at least 1')
  const found: number[] = []
  // A range may wrap around the end of the week.
  for (let at = start; at <= (end < start ? end + 7 : end); at += by) found.push(at % 7)
  return found.join(',')
}
