import type { Random } from '../../core/random.ts'
import type { NewRow, Row } from '../../core/rows.ts'

/** A record as it is answered. */
export const bare = ({ id: _, ...row }: Row): NewRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')))

export const newId = (random: Random): string => String(random.int(1, 9)) + random.text(14, '0123456789')

/** Unix seconds as ISO 8601, and as a day. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
export const dayOf = (seconds: number): string => timeOf(seconds).slice(0, 10)

/** Extended data of a record that was made, or changed, now. */
export function stampOf(seconds: number, entity: string): NewRow {
  const time = timeOf(seconds)
  const word = entity === 'portfolios' ? 'PORTFOLIO' : entity.endsWith('campaigns') ? 'CAMPAIGN' : 'AD_GROUP'
  return { creationDateTime: time, lastUpdateDateTime: time, servingStatus: `${word}_STATUS_ENABLED` }
}
