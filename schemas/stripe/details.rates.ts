import { Plan } from './plans.record.ts'
import { TaxRate } from './tax_rates.record.ts'

/** Declarations of objects that are passed through unchecked. */

export { Plan, TaxRate }
