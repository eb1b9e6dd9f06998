import type { Random } from '../../core/random.ts'
import type { World } from '../../core/vendor.ts'

export const DAY = 86_400

/** The world as it was at a time, with random numbers of the story's own. */
export const at = (world: World, seconds: number, random: Random): World => ({ ...world, now: () => seconds, random })
