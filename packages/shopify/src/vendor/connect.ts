import { type ConnectDefinition, fromHex, type Refuse, signedBy } from '@ferrule/core/connect'

/** It becomes the first label of the host, so nothing that could end or change a label may be in it. */
const SHOP = /^([a-z0-9][a-z0-9-]{0,62})(?:\.myshopify\.com)?$/i
const HOST = /^([a-z0-9][a-z0-9-]{0,62})\.myshopify\.com$/i

/** Older queries are not accepted. */
const TOLERANCE_SECONDS = 300

/** The first label of the shop's host. */
export const shopLabel: NonNullable<ConnectDefinition['resolve']> = ({ shop = '' }, wrong) => {
  const label = SHOP.exec(shop)?.[1]
  if (!label)
    throw wrong("shop must be the name of the shop as in <shop>.myshopify.com; a domain of the shop's own is none")
  return { shop: label.toLowerCase() }
}

/** The label of a host that came from outside. */
export function labelOfHost(host: string | null | undefined, refuse: Refuse): string {
  const label = HOST.exec(host ?? '')?.[1]
  if (!label) throw refuse('shop', 'the shop that it names is no host below myshopify.com; drop it')
  return label.toLowerCase()
}

/** Shopify signs the query of a callback, and names the shop in it. */
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

/** The HMAC-SHA256 of the other parameters in their order, hexadecimal; compared in constant time. */
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
