/** Building blocks for definitions of sandboxes; `createSandbox` of the main entry runs them. */
export { collectionsOf } from './core/collections.ts'
export type { Facts, RefusalFacts, Refusals, SandboxDefinition, SandboxManifest } from './core/definition.ts'
export { at } from './core/dotted.ts'
export { comparisons, Expression, type Signs, type Test, type Token, tokensOf } from './core/expression.ts'
export type { Fault } from './core/faults.ts'
export { passes, within } from './core/filter.ts'
export { isObject, listIn, membersOf, textIn, textsIn } from './core/guards.ts'
export { type Defaults, emptyOf, invent, required, unfilled } from './core/make.ts'
export {
  type JsonSchema,
  type Manifest,
  type ManifestAction,
  type ManifestEntity,
  manifestOf,
  options,
  recordOf,
  resolve,
  texts,
} from './core/manifest.ts'
export { md5 } from './core/md5.ts'
export { type Narrowing, narrowed, type Test as FilterTest } from './core/narrow.ts'
export { newestFirst, type UnknownCursor } from './core/pages.ts'
export { placeholders } from './core/path-text.ts'
export { address, company, domainOf, email, person, phone } from './core/people.ts'
export { createRandom, type Random } from './core/random.ts'
export { Refusal } from './core/refusal.ts'
export { createRouter, type Operation, type Router } from './core/router.ts'
export type { NewRow, Row, Rows, Stored } from './core/rows.ts'
export type { Seed, SeedStep, SeedValue } from './core/seed.ts'
export { frozen } from './core/snapshot.ts'
export { type Machine, type Transition, transit } from './core/states.ts'
export { basicOf, bearerOf, Tokens } from './core/tokens.ts'
export { type DataOf, type RecordsOf, type RulesOf, TypedStore } from './core/typed.ts'
export type { Problem } from './core/validate.ts'
export { readBrackets, type Tree } from './core/values.ts'
export {
  type Answer,
  type Behavior,
  type Call,
  type Crud,
  type Filter,
  type Given,
  type Grant,
  type Incoming,
  type Kept,
  type OAuthApp,
  type OAuthServer,
  type Params,
  type Place,
  paramsOf,
  type RecordRules,
  type Seeding,
  type World,
} from './core/vendor.ts'
export { originFor, route, sentOnly, withActions } from './core/wire.ts'
export { hex, hmac } from './webhooks/sign.ts'
export { CERTIFICATE_URL, snsCertificate } from './webhooks/sns.ts'
