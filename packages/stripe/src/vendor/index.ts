export { readStripeError } from './errors.ts'
