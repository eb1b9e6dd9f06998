export { WebhookError, type WebhookProblem } from '../errors/ferrule-error.ts'
export {
  type Delivery,
  jsonOf,
  type RawDelivery,
  type Received,
  receive,
  refuse,
  type Secrets,
  type VerifyOptions,
} from './delivery.ts'
export { fromBase64, fromHex, mismatch, secretsOf, signedBy, verifyBody, verifyToken } from './signature.ts'
