import type { ConnectDefinition } from '@ferrule/core/connect'

type Flow = ConnectDefinition & { readonly connector: string }

/** How users of each kind connect their accounts, loaded at its first use. Stripe has keys only. */
const flows: Readonly<Record<string, () => Promise<{ readonly definition: Flow }>>> = {
  jira: () => import('@ferrule/jira/connect'),
  greenhouse: () => import('@ferrule/greenhouse/v3/connect'),
  'amazon-ads': () => import('@ferrule/amazon-ads/connect'),
  mailchimp: () => import('@ferrule/mailchimp/connect'),
  'google-drive': () => import('@ferrule/google-drive/connect'),
  shopify: () => import('@ferrule/shopify/connect'),
}

/** Kinds that have a consent page. */
export const connectable = Object.keys(flows)

/** The flow of a kind; undefined: it has none. */
export async function flowOf(kind: string): Promise<Flow | undefined> {
  const load = Object.hasOwn(flows, kind) ? flows[kind] : undefined
  return load && (await load()).definition
}

/** An app that the operator registered with a vendor. */
export interface OauthApp {
  readonly clientId: string
  readonly clientSecret: string
}

type Environment = Readonly<Record<string, string | undefined>>

const upper = (kind: string): string => kind.toUpperCase().replaceAll('-', '_')

/** Names of the variables that hold an app. */
export const appVariables = (kind: string): readonly [id: string, secret: string] => [
  `FERRULE_OAUTH_${upper(kind)}_CLIENT_ID`,
  `FERRULE_OAUTH_${upper(kind)}_CLIENT_SECRET`,
]

/** The apps that the environment names, by kind. */
export function appsOf(env: Environment): Record<string, OauthApp> {
  return Object.fromEntries(
    connectable.flatMap((kind) => {
      const [clientId, clientSecret] = appVariables(kind).map((name) => env[name]?.trim())
      return clientId && clientSecret ? [[kind, { clientId, clientSecret }]] : []
    }),
  )
}

/** What the consent page is asked for besides, of what a caller says about the account. */
export function settingsOf(
  { settings = [] }: ConnectDefinition,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> {
  // A site is known by its subdomain or its id elsewhere.
  const site = given['site'] ?? given['cloud_id'] ?? given['subdomain']
  const named = { ...given, site } as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    settings.flatMap((name) => {
      const value = named[name]
      return typeof value === 'string' && value ? [[name, value]] : []
    }),
  )
}
