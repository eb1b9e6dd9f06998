import * as z from 'zod'
import { type ByteSource, isByteSource } from '../../core/src/contract/byte-source.ts'
import { instanceOf } from './declared-type.ts'
import type { ActionDefinition, ActionWords, AnySchema, PagingDefinition, Unknown, Wrong } from './define-action.ts'
import { escapeRegExp } from './escape.ts'
import { limited } from './limits.ts'

export { declaredAs, families, generic, instanceOf, type TypeNamed } from './declared-type.ts'
export type {
  Access,
  ActionDefinition,
  ActionWords,
  AnySchema,
  CustomAction,
  DownloadAction,
  GraphqlAction,
  GraphqlWords,
  PagingDefinition,
  RestAction,
  StepNames,
  Unknown,
  Wrong,
} from './define-action.ts'

/**
 * The schema language: what people write in `schemas/<connector>/`. zod describes values; these objects describe how an
 * action becomes a request. All of it is data: a vendor's own step is named here, but written elsewhere.
 */

/** One entity: its record and its actions. */
export interface EntityDefinition<Action = ActionDefinition, Schema extends AnySchema = z.ZodType> {
  /** In snake_case: `balance_transactions`. */
  name: string
  /** Singular display name and TypeScript type name, e.g. `BalanceTransaction`. */
  type: string
  /** One or two sentences for the reference. */
  summary: string
  docs?: string
  record: Schema
  /**
   * Field of the record that the last placeholder of its path carries: `code` for `/wards/{ward}`. Default: found by name.
   * The sandbox finds records by it.
   */
  key?: string
  actions: Record<string, Action>
}

/** How requests carry credentials. `Field` is a union of the credentials' names. */
export type AuthDefinition<Field extends string = string> =
  | { scheme: 'bearer'; token: Field }
  /** `''` sends an empty part. */
  | { scheme: 'basic'; username: Field | ''; password: Field | '' }
  | { scheme: 'header'; header: string; token: Field }
  /** Several keys, each in its own header: `{ 'X-Key': 'api_key', 'X-App': 'app_key' }`. */
  | { scheme: 'headers'; headers: Readonly<Record<string, Field>> }
  /** A key in the query of every request. */
  | { scheme: 'query'; param: string; token: Field }
  /** No credentials are sent. */
  | { scheme: 'none' }
  | OAuthDefinition
  /** A hand-written step exported from `packages/<connector>/src/vendor/index.ts`; it receives the other members as strings. */
  | { scheme: 'vendor'; name: string; [name: string]: string | number | boolean | undefined }

/** OAuth 2.0: a refresh token, or the client's own credentials. */
export interface OAuthDefinition {
  scheme: 'oauth_refresh' | 'client_credentials'
  /** `{shop}` is replaced by a setting. */
  tokenUrl: string
  /** How the client authenticates: in the form (the default), in a JSON body, or by a Basic header. */
  clientAuth?: 'basic' | 'body' | 'json'
  /** The vendor's own header, which carries the bare token. Default: `Authorization: Bearer …`. */
  header?: string
  /** How long before its expiry a token is replaced, in milliseconds. Default: one minute. */
  leeway?: number
  /** Lifetime in milliseconds of a token whose response does not state one. Default: one hour. */
  lifetime?: number
  /** Names of the credential fields, if they are not `access_token`, `refresh_token`, `client_id` and `client_secret`. */
  accessToken?: string
  refreshToken?: string
  clientId?: string
  clientSecret?: string
  /** Additional values of the token request, omitted while a setting is missing: `'form:sub': '{user_id}'`. */
  [value: `form:${string}`]: string
}

/** A strict object, or a union of them if there are several kinds of credentials. */
export type CredentialsSchema = z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>

/** Names of credential fields. */
export type CredentialOf<Schema> =
  Schema extends z.ZodUnion<infer Options>
    ? CredentialOf<Options[number & keyof Options]>
    : Schema extends z.ZodObject<infer Shape>
      ? keyof Shape & string
      : string

/** Settings of a whole vendor. */
export interface ConnectorDefinition<Credentials extends CredentialsSchema = CredentialsSchema> {
  /** Name of the connector, and of its package unless it is a part of one, e.g. `stripe`. */
  name: string
  /**
   * A second generation of an API, in the package of the first: `{ package: 'harbor', folder: 'v3' }` is generated into
   * `packages/harbor/src/v3/generated` and imported from `@ferrule/harbor/v3` and its subpaths.
   */
  partOf?: {
    package: string
    folder: string
    /** The package's entries lead to this part, too: `@ferrule/harbor/client`. The main entry is hand-written. */
    main?: true
  }
  /** Folder of the entries of a generation that a `main` part has replaced: `v1` makes `@ferrule/harbor/v1`. */
  under?: string
  /** Name of the service, words joined by hyphens: `Stripe`, `Google-Drive`. The class is `<className>Connector`. */
  connectorType: string
  className: string
  /** Neutral category, e.g. `payments`. */
  category: string
  /** The vendor API version this schema is written for. */
  version: string
  summary: string
  docs: string
  credentials: Credentials
  config: z.ZodObject
  /** Config fields that one call may replace by `options.config`: not those that determine an address. */
  perCall?: string[]
  /** Environment variable of each credential and config field. */
  env: Record<string, string>
  /** Base URLs by name; `{shop}` is replaced by a config or credential value. `api` is the default. */
  bases: { api: string; [name: string]: string }
  auth: AuthDefinition<CredentialOf<Credentials>>
  /** Makes `createTokenClient`, for credentials that are sent as they are: a program with it holds no OAuth. */
  tokenClient?: {
    /** The authorizer that sends them: core's `bearer` or `headerToken`, or a step of the vendor's. */
    authorize: string
    /** Fields that are exchanged for a token. The kinds of credentials with one of them are left out. */
    exchanged: string[]
  }
  /** Headers of every request; `{api_version}` is replaced by a setting; if it is not set, the header is omitted. */
  headers?: Record<string, string>
  /** Headers that `plan` may show although they are not standard ones (lower case). */
  publicHeaders?: string[]
  query: 'brackets' | 'repeat' | 'csv'
  body: 'form' | 'json'
  /** Parameter whose literal paths replace ids with objects, also in the type of the result. */
  expands?: string
  idempotencyHeader?: string
  requestId?: string[]
  /** The API never redirects: a redirect goes to the error reader like any other response. */
  redirects?: false
  /** Hand-written steps by name, exported from `packages/<connector>/src/vendor/index.ts`. */
  vendor?: {
    parse?: string
    readError?: string
    inspect?: string
    refuses?: string
    derive?: string
    discover?: string
    checked?: string
    environment?: string
  }
  /** Settings that the step `derive` adds, for use in addresses and headers: `{host}`. */
  derives?: string[]
  /** Operations that `check()` tries in order, as `entity.action`; the next one only if permission is missing. */
  check: string[]
  /** If all of them fail for lack of permission, the credentials still count as working. */
  deniedIsLive?: boolean
  /** Actions that exist only in hosted mode, by entity: in direct mode, a call fails with that message. */
  hosted?: Record<string, string[]>
  /** Lists, as `entity.action`, that a gateway answers with the vendor's whole response instead of its records. */
  wholeLists?: string[]
  /** The styles in which lists of any route continue; the first that finds a position in a response decides. */
  lists?: (PagingDefinition & {
    /** Path that responses of this style have. */
    has?: string
  })[]
  /** Where a route's params go for DELETE, if not to the query. */
  deletes?: 'body'
  timeout?: number
  concurrency?: number
  backoff?: [first: number, greatest: number]
  /**
   * Routes that the vendor publishes and that have a word where an action has a placeholder (`/v1/customers/search` beside
   * `/v1/customers/{id}`), up to that word. An id that equals it would call another operation, so it is rejected.
   */
  routes?: string[]
  /** Rate and size limits in words, for the reference. */
  limits?: string[]
  /**
   * Values that the documentation shows in examples and responses: by `field`, by `entity.field`, by `Type.field`, or by
   * `entity.action` as an object of parameters, which are shown next to the required ones. `{Type}` in a text is replaced by
   * the type's name.
   */
  examples?: Readonly<Record<string, unknown>>
}

/** Declares an entity. Texts among its parameters that have no limit get one: 65,536 characters. */
export const defineEntity = <Definition extends GivenEntity>(
  definition: Definition & Checked<Definition>,
): Definition => ({
  ...definition,
  actions: Object.fromEntries(
    Object.entries(definition.actions).map(([name, { params, ...action }]) => [
      name,
      params === undefined ? action : { ...action, params: limited(params) },
    ]),
  ),
})

type GivenEntity = EntityDefinition<ActionWords<z.ZodObject, AnySchema>, AnySchema>

/** Adds an error message to the type of whatever is misspelled or contradictory. */
type Checked<Definition extends GivenEntity> = Unknown<Definition, EntityDefinition, 'an entity'> & {
  actions: { [Action in keyof Definition['actions']]: Wrong<Definition['actions'][Action]> }
}

/** Maximum number of keys of a record: a check that zod runs and the generator reads. `z.record(…).check(maxKeys(50))`. */
export const maxKeys = (count: number) =>
  z.refine<Record<string, unknown>>((value) => Object.keys(value).length <= count, {
    error: `must have at most ${count} keys`,
    params: { maxKeys: count },
  })

export { type AgentsInput, defineAgents, type Effect } from './define-agents.ts'
export { type ConnectInput, type ConnectSetting, defineConnect } from './define-connect.ts'
export { defineSync, type SyncInput } from './define-sync.ts'

/** Declares a connector. The identity function, for its type. */
export const defineConnector = <Credentials extends CredentialsSchema>(
  definition: ConnectorDefinition<Credentials>,
): ConnectorDefinition => definition as unknown as ConnectorDefinition

/** Known values of a record's field. The vendor may add more, so any string is accepted. */
export const openEnum = (...values: string[]) => z.string().meta({ openEnum: values })

/**
 * Known values of a parameter. Others are rejected, with the closest match; to send values that the vendor adds later, use
 * `extra`. `several`: a comma-separated list. `also`: a pattern for additional values. The type accepts any string, so that
 * variables fit.
 */
export const knownWords = (values: readonly string[], { several = false, also = '' } = {}) => {
  const one = `(?:${values.map((value) => value.replaceAll('.', '\\.')).join('|')}${also && `|${also}`})`
  return z
    .string()
    .regex(new RegExp(several ? `^(?: *(?:${one} *)?(?:,|$))*$` : `^${one}$`))
    .meta({ openEnum: values })
}

/** An object whose members are passed through unchanged. */
export const open = () => z.looseObject({}).meta({ open: true })

/**
 * A union of objects with a discriminator field. The vendor may add more: an object with an unknown value is passed
 * through unchanged. `openUnion('type', [Card, Bank])`.
 */
export const openUnion = <Discriminator extends string, const Options extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  discriminator: Discriminator,
  options: Options,
) => {
  const known = options.flatMap((option) => wordsOf(option, discriminator)).map(escapeRegExp)
  const word = z.string().regex(new RegExp(`^(?!(?:${known.join('|')})$)`))
  const other = instanceOf(z.looseObject({ [discriminator]: word }), 'OtherKind', z.literal(discriminator))
  return z.union([...options, other]) as unknown as z.ZodUnion<
    readonly [...Options, z.ZodObject<Record<Discriminator, z.ZodString>, z.core.$loose>]
  >
}

/** The discriminator values of one object. */
function wordsOf(option: z.ZodObject, discriminator: string): string[] {
  const { values } = (option.shape[discriminator] as z.ZodType | undefined)?._zod ?? {}
  const words = [...(values ?? [])].filter((value) => typeof value === 'string')
  if (words.length === 0)
    throw new TypeError(`openUnion: "${discriminator}" of an option is not a literal or enum of texts`)
  return words
}

/** The types that {@link byteSource} accepts, as text. */
export const BYTE_SOURCE = 'a Uint8Array, an ArrayBuffer, a Blob, a ReadableStream or an async iterable of Uint8Array'

/** Bytes to upload: in memory, as a blob, or as a stream that is read during the upload. */
export const byteSource = () =>
  z.custom<ByteSource>(isByteSource, { params: { byteSource: true }, error: `must be ${BYTE_SOURCE}` })

declare module 'zod' {
  /** Keywords of `.meta()` for the generator, in addition to zod's own `id`, `description` and `deprecated`. */
  interface GlobalMeta {
    /** With `deprecated`: what to use instead. */
    instead?: string
    /** The message for an invalid value: `must be an id (cus_…)`. */
    hint?: string
    /** The value that applies if none is set. */
    default?: unknown
    /** A value to show in the documentation. */
    example?: unknown
    /** Names that others have for this parameter: the error about an unknown parameter then says what it is called here. */
    aliases?: readonly string[]
    /** A free-form object: its interface has an index signature. */
    open?: boolean
    /** Known values of an open enum. */
    openEnum?: readonly string[]
  }
}
