import { ParamsError } from '@ferrule/core'

/** A kind of connector, as gateways know it. */
export interface Kind {
  /** Name of the connector package: `stripe`. */
  readonly name: string
  readonly displayName: string
  readonly definitionId: string
}

const kinds: readonly Kind[] = (
  [
    ['stripe', 'Stripe', 'e094cb9a-26de-4645-8761-65c0c425d1de'],
    ['jira', 'Jira', '68e63de2-bb83-4c7e-93fa-a8a9051e3993'],
    ['greenhouse', 'Greenhouse', '59f1e50a-331f-4f09-b3e8-2e8d4d355f44'],
    ['amazon-ads', 'Amazon-Ads', 'c6b0a29e-1da9-4512-9002-7bfd0cba2246'],
    ['mailchimp', 'Mailchimp', 'b03a9f3e-22a5-11eb-adc1-0242ac120002'],
    ['google-drive', 'Google-Drive', '9f8dda77-1048-4368-815b-269bf54ee9b8'],
    ['shopify', 'Shopify', '9da77001-af33-4bcd-be46-6252bf9342b9'],
  ] as const
).map(([name, displayName, definitionId]) => ({ name, displayName, definitionId }))

/**
 * The kind of this name, display name (`Google Drive`, `Google-Drive`) or definition id.
 * @throws {ParamsError} naming the known ones.
 */
export function kindOf(text: string): Kind {
  const wanted = String(text).toLowerCase().replace(/[ _]/g, '-')
  const found = kinds.find(({ name, definitionId }) => name === wanted || definitionId === wanted)
  if (found) return found
  throw new ParamsError(`no connector has this kind; known kinds: ${kinds.map((kind) => kind.displayName).join(', ')}`)
}

/** The kind of a connector by the name of its vendor; generations of one API are one kind. */
export const kindOfVendor = (name: string): Kind => kindOf(name.replace(/-v\d{1,3}$/, ''))
