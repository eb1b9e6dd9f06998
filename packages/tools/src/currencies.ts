/** Currencies without a smaller unit, and those with thousandths, as Stripe counts: https://docs.stripe.com/currencies#zero-decimal */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))
/** They lost their smaller unit, but some still count in it: nobody can tell what an amount means. */
const UNCLEAR = new Set('ISK UGX'.split(' '))

/** `EUR` for `eur`; undefined for what is no code. */
export const codeOf = (currency: unknown): string | undefined =>
  typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : undefined

/**
 * Decimals of the smallest unit that vendors count a currency in. Undefined where it is not certain. `Intl` has the digits of cash
 * registers: none for IDR or COP, whose amounts are hundredths.
 */
export const minorDigits = (code: string): number | undefined =>
  UNCLEAR.has(code) ? undefined : WHOLE.has(code) ? 0 : THOUSANDTHS.has(code) ? 3 : 2
