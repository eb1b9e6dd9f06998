export type { ActionReport, Drift, Report, Step } from './report.ts'
export { type Facts, type Verified, type VerifyOptions, verify } from './verify.ts'
