import { below, parentOf } from '../engine/lists.ts'
import type { Mode } from './mode.ts'

/**
 * The children of each parent that changed, as complete sets that replace the previous ones. `mode` is the parents'
 * mode.
 */
export const childrenBelow = (mode: Mode): Mode => ({
  start: (context, stream) => mode.start(context, parentOf(context, stream)),
  everything(context, stream, start, progress) {
    const parent = parentOf(context, stream)
    return below(context, stream, (from) => mode.everything(context, parent, start, from), progress, {})
  },
  changes(context, stream, since, progress) {
    const parent = parentOf(context, stream)
    const changed = mode.changes ?? mode.everything
    return below(context, stream, (from) => changed(context, parent, since, from), progress, {}, true)
  },
  tooOld: (context, stream, since) => mode.tooOld?.(context, parentOf(context, stream), since),
})
