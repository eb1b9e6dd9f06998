// fast-check with one seed, so that every run has the same values. With `FERRULE_FUZZ`, each run has others.
import { configureGlobal } from 'fast-check'

if (!process.env['FERRULE_FUZZ']) configureGlobal({ seed: 20_261_121 })

export * from 'fast-check'
