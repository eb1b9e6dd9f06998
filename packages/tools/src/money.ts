import { codeOf, minorDigits } from './currencies.ts'
import { valueAtKeys } from './project.ts'

const shown = (value: number, currency: string, digits: number): string =>
  new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  }).format(value)

/** `€12.50` for 1250 and `eur`. Undefined where it is not certain how much that is. */
export function minorWords(amount: unknown, currency: unknown): string | undefined {
  const code = codeOf(currency)
  const digits = code === undefined ? undefined : minorDigits(code)
  if (code === undefined || digits === undefined || !Number.isSafeInteger(amount)) return undefined
  return shown(Number(amount) / 10 ** digits, code, digits)
}

/** `€12.50` for `'12.50'` and `EUR`. Only texts with a point: anything else could be in a smaller unit. */
export function decimalWords(amount: unknown, currency: unknown): string | undefined {
  const code = codeOf(currency)
  const [, digits] = typeof amount === 'string' ? (/^-?\d{1,12}\.(\d{1,4})$/.exec(amount) ?? []) : []
  return code === undefined || digits === undefined ? undefined : shown(Number(amount), code, digits.length)
}

/** Names of the field beside an amount that has its currency. */
const CURRENCIES = ['currency', 'currencyCode', 'currency_code', 'currencyIsoCode'] as const

/** The currency of the amounts in a record. */
export const currencyIn = (record: unknown): string | undefined =>
  CURRENCIES.map((name) => valueAtKeys(record, [name])).find((value) => typeof value === 'string')

/** Whether a schema says that a number is in the smallest unit of its currency. */
export const isMinor = (description: unknown): boolean =>
  typeof description === 'string' && /smallest currency unit|minor units?\b/i.test(description)
