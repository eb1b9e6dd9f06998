import * as z from 'zod'
import { type ByteSource, isByteSource } from '../../core/src/transfer/byte-source.ts'
import type { ActionDefinition, ActionWords, Unknown, Wrong } from './define-action.ts'
import { instanceOf } from './means.ts'
import { escapeRegExp } from './read-checks.ts'

export type {
  Access,
  ActionDefinition,
  ActionWords,
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
export { declaredAs, families, generic, instanceOf, type TypeNamed } from './means.ts'

/**
 * The schema language: what a person writes in `schemas/<connector>/`. zod says what values look like; these objects
 * say how an action becomes a request. Everything is data; a vendor's own step is named, never written, here.
 */

/** One entity: its record and its actions. */
export interface EntityDefinition<Action = ActionDefinition> {
  /** In snake_case: `balance_transactions`. */
  name: string
  /** Singular display name and TypeScript type name, e.g. `BalanceTransaction`. */
  type: string
  /** One or two sentences for the reference. */
  summary: string
  docs?: string
  record: z.ZodType
  actions: Record<string, Action>
}

/** How credentials go on a request. `Field` are the names of the credentials. */
export type AuthDefinition<Field extends string = string> =
  | { scheme: 'bearer'; token: Field }
  /** A part that is `''` is sent empty. */
  | { scheme: 'basic'; username: Field | ''; password: Field | '' }
  | { scheme: 'header'; header: string; token: Field }
  /** Several keys, each in a header: `{ 'X-Key': 'api_key', 'X-App': 'app_key' }`. */
  | { scheme: 'headers'; headers: Readonly<Record<string, Field>> }
  /** A key in the query of every request. */
  | { scheme: 'query'; param: string; token: Field }
  /** Anybody may call. */
  | { scheme: 'none' }
  | OAuthDefinition
  /** A hand-written step exported from `packages/<connector>/src/vendor/index.ts`; it gets the other members as texts. */
  | { scheme: 'vendor'; name: string; [name: string]: string | number | boolean | undefined }

/** OAuth 2.0: a refresh token, or the client's own credentials. */
export interface OAuthDefinition {
  scheme: 'oauth_refresh' | 'client_credentials'
  /** `{shop}` stands for a setting. */
  tokenUrl: string
  /** How the client names itself: in the form (the default), in a JSON body, or by a Basic header. */
  clientAuth?: 'basic' | 'body' | 'json'
  /** The vendor's own header, which takes the bare token. Default: `Authorization: Bearer …`. */
  header?: string
  /** Milliseconds before its end at which a token is replaced. Default: one minute. */
  leeway?: number
  /** Milliseconds that a token lives whose answer does not say. Default: one hour. */
  lifetime?: number
  /** Credential fields, where they are not `access_token`, `refresh_token`, `client_id` and `client_secret`. */
  accessToken?: string
  refreshToken?: string
  clientId?: string
  clientSecret?: string
  /** Further values of the token request, left out while a setting is missing: `'form:sub': '{user_id}'`. */
  [value: `form:${string}`]: string
}

/** A strict object, or a union of them where there are several ways in. */
export type CredentialsSchema = z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>

/** Names of credentials. */
export type CredentialOf<Schema> =
  Schema extends z.ZodUnion<infer Options>
    ? CredentialOf<Options[number & keyof Options]>
    : Schema extends z.ZodObject<infer Shape>
      ? keyof Shape & string
      : string

/** What is true of a whole vendor. */
export interface ConnectorDefinition<Credentials extends CredentialsSchema = CredentialsSchema> {
  /** Name of the connector, and of its package unless it is a part of one, e.g. `stripe`. */
  name: string
  /**
   * A second generation of an API, in the package of the first: `{ package: 'harbor', folder: 'v3' }` is generated into
   * `packages/harbor/src/v3/generated` and imported from `@ferrule/harbor/v3` and its subpaths.
   */
  partOf?: { package: string; folder: string }
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
  /** Config fields that one call may replace by `options.config`: not those that lead to an address. */
  perCall?: string[]
  /** Environment variable of each credential and config field. */
  env: Record<string, string>
  /** Base URLs by name; `{shop}` stands for a config or credential value. `api` is the usual one. */
  bases: { api: string; [name: string]: string }
  auth: AuthDefinition<CredentialOf<Credentials>>
  /** Headers of every request; `{api_version}` stands for a setting; an unset one drops the header. */
  headers?: Record<string, string>
  /** Headers that `plan` may show although they are not standard ones (lower case). */
  publicHeaders?: string[]
  query: 'brackets' | 'repeat' | 'csv'
  body: 'form' | 'json'
  /** Parameter whose literal paths put objects in place of ids, in the type of the result as well. */
  expands?: string
  idempotencyHeader?: string
  requestId?: string[]
  /** The API redirects nothing: a redirect goes to the error reader like any other answer. */
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
  /** Settings that the step `derive` adds, which addresses and headers may name: `{host}`. */
  derives?: string[]
  /** Operations that `check()` tries in turn, `entity.action`; the next one only when permission is missing. */
  check: string[]
  /** Whoever is refused all of them for lack of permission still has credentials that work. */
  deniedIsLive?: boolean
  /** Actions that exist in hosted mode only, by entity: a call here says so. */
  hosted?: Record<string, string[]>
  timeout?: number
  concurrency?: number
  backoff?: [first: number, greatest: number]
  /**
   * Routes that the vendor publishes and that have a word where an action has a placeholder (`/v1/customers/search` beside
   * `/v1/customers/{id}`), up to that word. An id that equals it would call another operation, so it is refused.
   */
  routes?: string[]
  /** Rate and size limits in words, for the reference. */
  limits?: string[]
  /**
   * Values that the documentation shows in examples and answers: by `field`, by `entity.field`, by `Type.field`, or by
   * `entity.action` as an object of parameters, which are shown beside the required ones. `{Type}` in a text stands for the
   * name of the type.
   */
  examples?: Readonly<Record<string, unknown>>
}

/** Declares an entity; the identity function, for its type. */
export const defineEntity = <Definition extends EntityDefinition<ActionWords>>(
  definition: Definition & Checked<Definition>,
): Definition => definition

/** What is misspelt or contradicts itself has a sentence for its type. */
type Checked<Definition extends EntityDefinition<ActionWords>> = Unknown<Definition, EntityDefinition, 'an entity'> & {
  actions: { [Action in keyof Definition['actions']]: Wrong<Definition['actions'][Action]> }
}

/** At most so many keys: a check of a record that zod makes and the generator reads. `z.record(…).check(maxKeys(50))`. */
export const maxKeys = (count: number) =>
  z.refine<Record<string, unknown>>((value) => Object.keys(value).length <= count, {
    error: `must have at most ${count} keys`,
    params: { maxKeys: count },
  })

export { type ConnectInput, type ConnectSetting, defineConnect } from './define-connect.ts'
export { defineSync, type SyncInput } from './define-sync.ts'

/** Declares a connector; the identity function, for its type. */
export const defineConnector = <Credentials extends CredentialsSchema>(
  definition: ConnectorDefinition<Credentials>,
): ConnectorDefinition => definition as unknown as ConnectorDefinition

/** Known words of a record's field, which the vendor may add to: any string fits. */
export const openEnum = (...values: string[]) => z.string().meta({ openEnum: values })

/**
 * Known words of a parameter. Another one is refused, with the nearest one named; what the vendor adds later goes by way of
 * `extra`. `several`: with commas between. `also`: a pattern of further ones. The type takes any string, so that variables fit.
 */
export const knownWords = (values: readonly string[], { several = false, also = '' } = {}) => {
  const one = `(?:${values.map((value) => value.replaceAll('.', '\\.')).join('|')}${also && `|${also}`})`
  return z
    .string()
    .regex(new RegExp(several ? `^(?: *(?:${one} *)?(?:,|$))*$` : `^${one}$`))
    .meta({ openEnum: values })
}

/** An object whose members are handed through as they come. */
export const open = () => z.looseObject({}).meta({ open: true })

/**
 * Objects that a field tells apart, to which the vendor may add: one with another word is let through as it is.
 * `openUnion('type', [Card, Bank])`.
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

/** The words by which a field tells an object. */
function wordsOf(option: z.ZodObject, discriminator: string): string[] {
  const { values } = (option.shape[discriminator] as z.ZodType | undefined)?._zod ?? {}
  const words = [...(values ?? [])].filter((value) => typeof value === 'string')
  if (words.length === 0)
    throw new TypeError(`openUnion: "${discriminator}" of an option is not a literal or enum of texts`)
  return words
}

/** What {@link byteSource} takes, in words. */
export const BYTE_SOURCE = 'a Uint8Array, an ArrayBuffer, a Blob, a ReadableStream or an async iterable of Uint8Array'

/** Bytes that a parameter sends: in one piece, as a blob, or as a stream that is read while it is sent. */
export const byteSource = () =>
  z.custom<ByteSource>(isByteSource, { params: { byteSource: true }, error: `must be ${BYTE_SOURCE}` })

declare module 'zod' {
  /** What `.meta()` may say to the generator, besides zod's own `id`, `description` and `deprecated`. */
  interface GlobalMeta {
    /** With `deprecated`: what to use instead. */
    instead?: string
    /** The sentence for a bad value: `must be an id (cus_…)`. */
    hint?: string
    /** What is taken when the value is absent. */
    default?: unknown
    /** A value for the documentation to show. */
    example?: unknown
    /** A free-form object: its interface has an index signature. */
    open?: boolean
    /** Known values of an enum to which the vendor may add. */
    openEnum?: readonly string[]
  }
}
