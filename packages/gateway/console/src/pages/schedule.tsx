import type { Connection } from '../api/types.ts'
import { left } from '../format.ts'
import { SelectField, TextField } from '../ui/fields.tsx'

/** Null: manual. */
export type Cron = string | null

const presets: readonly (readonly [cron: string, label: string])[] = [
  ['', 'Manual'],
  ['*/15 * * * *', 'Every 15 minutes'],
  ['0 * * * *', 'Every hour'],
  ['0 3 * * *', 'Every day at 03:00 UTC'],
  ['0 3 * * 1', 'Every Monday at 03:00 UTC'],
]

const CUSTOM = 'custom'

/** The gateway says the time zone, too, which is always the same. */
export const cronOf = ({ cronExpression }: Connection['schedule']): Cron => cronExpression?.replace(/ UTC$/, '') ?? null

export const scheduleOf = (cron: Cron) =>
  cron === null ? ({ scheduleType: 'manual' } as const) : ({ scheduleType: 'cron', cronExpression: cron } as const)

const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']
const two = (value: string | number): string => String(value).padStart(2, '0')

/** A schedule in words: `hourly at :55 UTC`. One that has no short words is shown as its cron expression. */
export function scheduleText(schedule: Connection['schedule']): string {
  const cron = cronOf(schedule)
  const known = presets.find(([preset]) => preset === (cron ?? ''))
  if (known) return known[1].toLowerCase()
  const [, minute, hour, day] = /^(\d{1,2}) (\*|\d{1,2}) \* \* (\*|[0-6])$/.exec(cron ?? '') ?? []
  if (minute === undefined || hour === undefined || (hour === '*' && day !== '*')) return cron as string
  if (hour === '*') return `hourly at :${two(minute)} UTC`
  return `${day === '*' ? 'daily' : weekdays[Number(day)]} at ${two(hour)}:${two(minute)} UTC`
}

/** A schedule in words, with the time left until it is due: `hourly at :55 UTC (in 12 min)`. */
export const scheduleLeft = ({ schedule, nextRunAt }: Pick<Connection, 'schedule' | 'nextRunAt'>): string =>
  scheduleText(schedule) + (nextRunAt === undefined ? '' : ` (${left(nextRunAt * 1000)})`)

/** A few usual schedules, and any other as a cron expression. */
export function ScheduleFields({ cron, onChange }: { readonly cron: Cron; readonly onChange: (cron: Cron) => void }) {
  const isPreset = presets.some(([known]) => known === (cron ?? ''))
  return (
    <>
      <SelectField
        label="Schedule"
        value={isPreset ? (cron ?? '') : CUSTOM}
        options={[...presets.map(([value, label]) => ({ value, label })), { value: CUSTOM, label: 'Cron expression…' }]}
        onChange={(value) => onChange(value === CUSTOM ? '0 6 * * 1-5' : value || null)}
      />
      {!isPreset && (
        <TextField
          label="Cron expression"
          hint="Five fields (or six, Quartz), in UTC."
          value={cron ?? ''}
          onInput={onChange}
          required
        />
      )}
    </>
  )
}
