// fast-check with one seed, so that every run has the same values. With `FERRULE_FUZZ`, each run has others.
import { configureGlobal } from 'fast-check'

const isLong = Boolean(process.env['FERRULE_FUZZ'])
if (!isLong) configureGlobal({ seed: 20_261_121 })

/** Number of values for each of many schemas or operations: a part of them, by default a fourth, or all with `FERRULE_FUZZ`. */
export const runsFor = (count: number, part = 4): number => (isLong ? count : Math.ceil(count / part))

export * from 'fast-check'
