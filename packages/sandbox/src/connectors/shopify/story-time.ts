import type { Random } from '../../core/random.ts'
import type { World } from '../../core/vendor.ts'
import type { Input, Mutation } from './writes/write.ts'

export const DAY = 86_400

/** The world as it was at a time, with random numbers of the story's own. */
export const at = (world: World, seconds: number, random: Random): World => ({ ...world, now: () => seconds, random })

/** Carries a write out, as a request would. */
export const run = async (mutation: Mutation | undefined, args: Input, world: World): Promise<Input> =>
  (mutation as Mutation).run(args, world)
