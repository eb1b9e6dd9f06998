/** Currencies without a smaller unit, and those with thousandths, as Stripe counts: https://docs.stripe.com/currencies#zero-decimal */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))
/** They lost their smaller unit, but some still count in it: nobody can tell what an amount means. */
const UNCLEAR = new Set('ISK UGX'.split(' '))

const codeOf = (currency: unknown): string | undefined =>
  typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : undefined

const shown = (value: number, currency: string, digits: number): string =>
  new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  }).format(value)

/** `€12.50` for 1250 and `eur`. Undefined where it is not certain how much that is. */
export function minorWords(amount: unknown, currency: unknown): string | undefined {
  const code = codeOf(currency)
  if (code === undefined || UNCLEAR.has(code) || !Number.isSafeInteger(amount)) return undefined
  const digits = WHOLE.has(code) ? 0 : THOUSANDTHS.has(code) ? 3 : 2
  return shown(Number(amount) / 10 ** digits, code, digits)
}

/** `€12.50` for `'12.50'` and `EUR`. Only texts with a point: anything else could be in a smaller unit. */
export function decimalWords(amount: unknown, currency: unknown): string | undefined {
  const code = codeOf(currency)
  const [, digits] = typeof amount === 'string' ? (/^-?\d{1,12}\.(\d{1,4})$/.exec(amount) ?? []) : []
  return code === undefined || digits === undefined ? undefined : shown(Number(amount), code, digits.length)
}

/** Names of the field beside an amount that has its currency. */
export const CURRENCIES = ['currency', 'currencyCode', 'currency_code', 'currencyIsoCode'] as const

/** Whether a schema says that a number is in the smallest unit of its currency. */
export const isMinor = (description: unknown): boolean =>
  typeof description === 'string' && /smallest currency unit|minor units?\b/i.test(description)
