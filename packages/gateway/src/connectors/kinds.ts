import type { ClientOptions } from '@ferrule/core'
import type { Manifest } from '@ferrule/stripe/manifest'
import type { ConnectorLike } from '@ferrule/tools'

/** What the gateway knows of a connector class. Only its names are used, the rest is the manifest's. */
export type ConnectorClass = new (options: ClientOptions) => AnyConnector

export interface AnyConnector extends ConnectorLike {
  check(options?: object): Promise<{ ok: true; warning?: Error } | { ok: false; error: Error }>
}

/** One way a kind is run: the class and the manifest that fit its credentials. */
export interface Implementation {
  load(): Promise<{ Class: ConnectorClass; manifest: Manifest }>
}

/** A kind of connector, as clients name it. */
export interface Kind {
  /** Name of the connector: `stripe`. */
  readonly name: string
  /** Display name, matched without regard to case. */
  readonly connectorType: string
  /** The id that clients know the kind by. */
  readonly definitionId: string
  /** Other names of credentials and settings, as sources of the management API have them. */
  readonly aliases: Readonly<Record<string, string>>
  /** More than one where a vendor has two generations: the first whose credentials fit. */
  readonly implementations: readonly Implementation[]
}

type Loaded = [{ [name: string]: unknown }, { default: Manifest }]

const implementation = (className: string, load: () => Promise<Loaded>): Implementation => {
  let loaded: Promise<{ Class: ConnectorClass; manifest: Manifest }> | undefined
  return {
    load: () => {
      // A failed load (a broken installation) is tried again.
      loaded ??= load().then(
        ([module, { default: manifest }]) => ({ Class: module[className] as ConnectorClass, manifest }),
        (error) => {
          loaded = undefined
          throw error
        },
      )
      return loaded
    },
  }
}

/** The connectors, loaded at their first use. Ids and display names are those that existing clients send. */
export const kinds: readonly Kind[] = [
  {
    name: 'stripe',
    connectorType: 'Stripe',
    definitionId: 'e094cb9a-26de-4645-8761-65c0c425d1de',
    aliases: { client_secret: 'api_key' },
    implementations: [
      implementation('StripeConnector', () =>
        Promise.all([import('@ferrule/stripe'), import('@ferrule/stripe/manifest')]),
      ),
    ],
  },
  {
    name: 'jira',
    connectorType: 'Jira',
    definitionId: '68e63de2-bb83-4c7e-93fa-a8a9051e3993',
    aliases: { email: 'username', api_token: 'password', domain: 'subdomain' },
    implementations: [
      implementation('JiraConnector', () => Promise.all([import('@ferrule/jira'), import('@ferrule/jira/manifest')])),
    ],
  },
  {
    name: 'greenhouse',
    connectorType: 'Greenhouse',
    definitionId: '59f1e50a-331f-4f09-b3e8-2e8d4d355f44',
    aliases: {},
    implementations: [
      implementation('GreenhouseConnector', () =>
        Promise.all([import('@ferrule/greenhouse'), import('@ferrule/greenhouse/manifest')]),
      ),
      implementation('GreenhouseConnector', () =>
        Promise.all([import('@ferrule/greenhouse/v3'), import('@ferrule/greenhouse/v3/manifest')]),
      ),
    ],
  },
  {
    name: 'amazon-ads',
    connectorType: 'Amazon-Ads',
    definitionId: 'c6b0a29e-1da9-4512-9002-7bfd0cba2246',
    aliases: {},
    implementations: [
      implementation('AmazonAdsConnector', () =>
        Promise.all([import('@ferrule/amazon-ads'), import('@ferrule/amazon-ads/manifest')]),
      ),
    ],
  },
  {
    name: 'mailchimp',
    connectorType: 'Mailchimp',
    definitionId: 'b03a9f3e-22a5-11eb-adc1-0242ac120002',
    aliases: { apikey: 'api_key' },
    implementations: [
      implementation('MailchimpConnector', () =>
        Promise.all([import('@ferrule/mailchimp'), import('@ferrule/mailchimp/manifest')]),
      ),
    ],
  },
  {
    name: 'google-drive',
    connectorType: 'Google-Drive',
    definitionId: '9f8dda77-1048-4368-815b-269bf54ee9b8',
    aliases: {},
    implementations: [
      implementation('GoogleDriveConnector', () =>
        Promise.all([import('@ferrule/google-drive'), import('@ferrule/google-drive/manifest')]),
      ),
    ],
  },
  {
    name: 'shopify',
    connectorType: 'Shopify',
    definitionId: '9da77001-af33-4bcd-be46-6252bf9342b9',
    aliases: { api_password: 'api_key' },
    implementations: [
      implementation('ShopifyConnector', () =>
        Promise.all([import('@ferrule/shopify'), import('@ferrule/shopify/manifest')]),
      ),
    ],
  },
]

const plain = (name: string): string => name.toLowerCase().replace(/[ _]/g, '-')

/** The kind of this display name, connector name (`source-stripe` too) or definition id. */
export function findKind(name: string): Kind | undefined {
  const wanted = plain(name.slice(0, 100))
  return kinds.find(
    (kind) =>
      kind.definitionId === wanted ||
      kind.name === wanted ||
      plain(kind.connectorType) === wanted ||
      `source-${kind.name}` === wanted,
  )
}
