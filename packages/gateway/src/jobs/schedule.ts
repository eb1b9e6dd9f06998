import { Cron } from 'croner'
import { badRequest } from '../http/errors.ts'

/** When a connection runs automatically. All times are UTC. */
export interface Schedule {
  /** As it is shown: with the time zone behind it. */
  readonly text: string
  /** The first time after this one, epoch milliseconds; undefined: never again. */
  next(after: number): number | undefined
}

/**
 * Reads 5 fields as standard cron, and 6 or 7 (seconds first, a year last) as Quartz. A `UTC` behind them may stand there.
 * @throws {HttpError} 400, which says what is wrong.
 */
export function readSchedule(expression: string): Schedule {
  if (expression.length > 200) throw badRequest('a cron expression has at most 200 characters')
  const fields = expression.trim().split(/\s+/)
  if (fields.at(-1)?.toUpperCase() === 'UTC') fields.pop()
  if (fields.length < 5 || fields.length > 7)
    throw badRequest(
      `a cron expression has 5 fields (standard) or 6 to 7 (Quartz, seconds first); this has ${fields.length}`,
    )
  const pattern = fields.length === 5 ? fields.join(' ') : fromQuartz(fields)
  let cron: Cron
  try {
    cron = new Cron(pattern, { timezone: 'UTC', mode: fields.length === 5 ? '5-part' : '6-or-7-parts', paused: true })
  } catch (error) {
    throw badRequest(`the cron expression is not understood: ${(error as Error).message.slice(0, 200)}`)
  }
  return {
    text: `${fields.join(' ')} UTC`,
    next: (after) => cron.nextRun(new Date(after))?.getTime(),
  }
}

const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/**
 * Quartz in croner's words: days of the week count from Sunday = 1, `?` is any day, `a/n` begins at `a`, and `L` among the days
 * of the week is Saturday, or with a day the last such day of the month.
 */
function fromQuartz(fields: readonly string[]): string {
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year] = fields
  if (!/^\d{1,2}$/.test(second)) throw badRequest('the seconds of a cron expression must be one number')
  if (year !== undefined && !/^\d{1,2}$/.test(minute))
    throw badRequest('the minutes of a cron expression with a year must be one number')
  if ((day === '?') === (weekday === '?') && !(day === '*' && weekday === '*'))
    throw badRequest('of day of the month and day of the week one must be `?`')
  if (/^L-\d|LW/i.test(day)) throw badRequest('`LW` and `L-n` are not offered; use `L` or a day with `W`')
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

/** `5/15` counts from 5. */
const steps = (field: string, most: number): string =>
  field
    .split(',')
    .map((item) => item.replace(/^(\d+)\/(\d+)$/, `$1-${most}/$2`).replace(/^\//, '*/'))
    .join(',')

/** One item of Quartz's days of the week, with Sunday = 0. */
function quartzDays(item: string): string {
  const day = (text: string): number => {
    const index = days.indexOf(text.toUpperCase())
    const number = index >= 0 ? index : Number(text) - 1
    if (!Number.isInteger(number) || number < 0 || number > 6)
      throw badRequest('days of the week are 1 (Sunday) to 7, or SUN to SAT')
    return number
  }
  if (/^L$/i.test(item)) return '6'
  const [, last] = /^(\w+)L$/i.exec(item) ?? []
  if (last) return `${day(last)}L`
  const [, nth, count] = /^(\w+)#([1-5])$/.exec(item) ?? []
  if (nth) return `${day(nth)}#${count}`
  const [, from, to, step] = /^(\w+|\*)(?:-(\w+))?(?:\/(\d+))?$/.exec(item) ?? []
  if (!from) throw badRequest('a day of the week is not understood')
  if (to === undefined && step === undefined) return from === '*' ? '*' : String(day(from))
  const start = from === '*' ? 0 : day(from)
  const end = to === undefined ? 6 : day(to)
  const by = Number(step ?? 1)
  if (by < 1) throw badRequest('a step is at least 1')
  const found: number[] = []
  // A range may go over the end of the week.
  for (let at = start; at <= (end < start ? end + 7 : end); at += by) found.push(at % 7)
  return found.join(',')
}
