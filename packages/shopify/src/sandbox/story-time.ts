import type { Random, World } from '@ferrule/sandbox/engine'

export const DAY = 86_400

/** The world as it was at a time, with random numbers of the story's own. */
export const at = (world: World, seconds: number, random: Random): World => ({ ...world, now: () => seconds, random })
