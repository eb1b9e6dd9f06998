/** How many requests the vendor still allows, as it said last. */
export interface Allowance {
  left?: number
}

/** Headers that hold the number of requests left. */
const COUNTS = ['x-ratelimit-remaining', 'x-rate-limit-remaining', 'ratelimit-remaining']

/** Headers that hold used requests and their limit: `32/40`. */
const SHARES = ['x-shopify-shop-api-call-limit']

/** Reads the response headers of a vendor that says how many requests it still allows. Others change nothing. */
export function readAllowance(allowance: Allowance, headers: Headers | undefined): void {
  const left = headers && leftIn(headers)
  if (left !== undefined) allowance.left = left
}

function leftIn(headers: Headers): number | undefined {
  const counts = COUNTS.map((name) => countOf(headers.get(name)))
  const shares = SHARES.map((name) => {
    const [used, limit] = (headers.get(name) ?? '').split('/').map(countOf)
    return used === undefined || limit === undefined ? undefined : Math.max(0, limit - used)
  })
  return [...counts, ...shares].find((left) => left !== undefined)
}

const countOf = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
