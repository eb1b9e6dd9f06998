import { listed } from '../engine/lists.ts'
import type { Mode } from './mode.ts'

/** All records, each time. */
export const snapshot: Mode = {
  start: async () => ({}),
  async *everything(context, stream, start, progress) {
    yield* listed(context, stream, progress)
    return start
  },
}
