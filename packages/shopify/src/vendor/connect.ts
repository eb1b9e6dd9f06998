import { type ConnectDefinition, fromHex, type Refuse, signedBy } from '@ferrule/core/connect'

/** Becomes the first label of the host, so it must not contain anything that could end or change a label. */
const SHOP = /^([a-z0-9][a-z0-9-]{0,62})(?:\.myshopify\.com)?$/i
const HOST = /^([a-z0-9][a-z0-9-]{0,62})\.myshopify\.com$/i

/** Maximum age of a signed query. */
const TOLERANCE_SECONDS = 300

/** The first label of the shop's host. */
export const shopLabel: NonNullable<ConnectDefinition['resolve']> = ({ shop = '' }, wrong) => {
  const label = SHOP.exec(shop)?.[1]
  if (!label)
    throw wrong("shop must be the name of the shop as in <shop>.myshopify.com; a domain of the shop's own is none")
  return { shop: label.toLowerCase() }
}

/** The label of an untrusted host. */
export function labelOfHost(host: string | null | undefined, refuse: Refuse): string {
  const label = HOST.exec(host ?? '')?.[1]
  if (!label) throw refuse('shop', 'the shop that it names is no host below myshopify.com; drop it')
  return label.toLowerCase()
}

/** Verifies the query of a callback, which Shopify signs and which names the shop. */
export const verifyCallback: NonNullable<ConnectDefinition['verify']> = async ({
  params,
  settings,
  clientSecret,
  refuse,
}) => {
  await verifySignature(params, clientSecret, refuse)
  const label = labelOfHost(params.get('shop'), refuse)
  if (label !== shopLabel(settings, (message) => refuse('state', message))['shop'])
    throw refuse('shop', 'the callback is about another shop than the one that was to be connected')
}

export const configOfShop: NonNullable<ConnectDefinition['finish']> = ({ settings }) => ({
  config: shopLabel(settings, Error),
})

/** Verifies the HMAC-SHA256 (hexadecimal) of the other parameters, sorted. Compares in constant time. */
export async function verifySignature(params: URLSearchParams, secret: string, refuse: Refuse): Promise<void> {
  const names = [...params.keys()]
  const signature = fromHex(params.get('hmac') ?? '')
  if (!signature || new Set(names).size !== names.length)
    throw refuse('signature', 'the query has no signature of Shopify (hmac), or parameters twice; drop it')
  const signed = new URLSearchParams(
    [...params]
      .filter(([name]) => name !== 'hmac' && name !== 'signature')
      .sort(([one], [other]) => one.localeCompare(other)),
  )
  const text = signed.toString().replaceAll('+', '%20')
  if (!(await signedBy([secret], new TextEncoder().encode(text), [signature])))
    throw refuse('signature', 'the signature of the query (hmac) does not fit; check clientSecret, or drop it')
  const seconds = Number(params.get('timestamp') ?? Number.NaN)
  if (!(Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS))
    throw refuse('expired', `the query is older than ${TOLERANCE_SECONDS} seconds; check the clock, or start again`)
}
