import {
  type Authorizer,
  type ConnectorDefinition,
  headerToken,
  type OAuthNames,
  oauth,
  type Vendor,
} from '@ferrule/core/connector'

const labelOf = (shop: unknown): string =>
  String(shop)
    .replace(/\.myshopify\.com$/i, '')
    .toLowerCase()

/** The first label of the host, from credentials or config. If both set it, they must agree. */
export const shopOf: NonNullable<Vendor['derive']> = ({ shop }, { credentials, hasOwnBaseUrl, error }) => {
  if (shop === undefined) {
    if (hasOwnBaseUrl) return {}
    throw error('credentials', 'the shop is missing; give it as config.shop, as in <shop>.myshopify.com')
  }
  const label = labelOf(shop)
  if (credentials.shop !== undefined && labelOf(credentials.shop) !== label)
    throw error('credentials', 'credentials.shop and config.shop name different shops; give one of them')
  return { shop: label }
}

/** Authorizes with a given token or one obtained with the client secret, in the vendor's own header. */
export const authorizeShopify: Authorizer = (request, step) => {
  if (step.credentials.api_key !== undefined) return step.rejection ? false : headerToken(request, step)
  return oauth(request, step, { ...step.names, scheme: 'client_credentials' } as OAuthNames)
}

/** The scopes needed to read the entities. Any of the fulfillment scopes opens its kind of fulfillment orders. */
const SCOPES = 'customers orders products inventory locations discounts draft_orders shipping'
const FULFILLMENT = /^(read|write)_(assigned|merchant_managed|third_party|marketplace)_fulfillment_orders$/

/** Valid credentials may not have access to all entities. */
export const missingScopes: NonNullable<ConnectorDefinition['checked']> = (data) => {
  const handles = (data as readonly { readonly handle: string }[]).map(({ handle }) => handle)
  const missing = SCOPES.split(' ')
    .filter((name) => !handles.includes(`read_${name}`) && !handles.includes(`write_${name}`))
    .map((name) => `read_${name}`)
  if (!handles.some((handle) => FULFILLMENT.test(handle))) missing.push('read_merchant_managed_fulfillment_orders')
  if (missing.length === 0) return undefined
  return {
    code: 'permission',
    problem: `the token is good, but lacks scopes: ${missing.join(', ')}; what needs them will response with a PermissionError`,
  }
}
