export { readStripeError } from './errors.ts'
export { fillInvoices, fillSubscriptions } from './records.ts'
