import type { Random } from '../../../core/random.ts'
import type { Seeding } from '../../../core/vendor.ts'

export type Fields = { id: number; [name: string]: unknown }
export interface Story {
  readonly [collection: string]: Fields[]
}

export const DAY = 86_400
/** Ids of the vendor are beyond 2^31. */
const FIRST = 4_000_000_000

export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()
export const day = (seconds: number): string => iso(seconds).slice(0, 10)

/** Records while they are made: each gets the next id. */
export class History {
  readonly story: Record<string, Fields[]> = {}
  readonly random: Random
  /** Unix seconds. */
  readonly until: number
  #last = FIRST

  constructor({ random, until }: Pick<Seeding, 'random' | 'until'>) {
    this.random = random
    this.until = until
  }

  id(): number {
    return ++this.#last
  }

  add(collection: string, fields: object): Fields {
    const row = { id: this.id(), ...fields }
    this.story[collection] ??= []
    this.story[collection].push(row)
    return row
  }

  rows(collection: string): Fields[] {
    return this.story[collection] ?? []
  }

  /** A time between `least` and `greatest` days ago. */
  ago(least: number, greatest: number): number {
    return this.until - this.random.int(least * DAY, greatest * DAY)
  }

  since(start: number): number {
    return this.random.int(start, this.until)
  }
}

/** A user as other records show them. */
export const stub = ({ id, first_name, last_name, name, employee_id }: Fields) => ({
  id,
  first_name,
  last_name,
  name,
  employee_id,
})
