// `@ferrule/core/connect`: the building blocks of `@ferrule/<connector>/connect`.
export type { ConnectProblem } from '../errors/ferrule-error.ts'
export { fromHex, signedBy } from '../webhooks/signature.ts'
export { authorizeWith } from './authorize.ts'
export type {
  Authorization,
  AuthorizeOptions,
  Callback,
  CallbackUrl,
  Choice,
  ConnectDefinition,
  Connected,
  CredentialField,
  ExchangeOptions,
  Finished,
  FinishStep,
  Granted,
  Pending,
  SendOptions,
  Values,
} from './definition.ts'
export { ConnectError, type Refuse, refuser, wrongParams } from './error.ts'
export { exchangeTokenWith, exchangeWith } from './exchange.ts'
