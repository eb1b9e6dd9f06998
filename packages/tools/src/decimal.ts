/** An exact sum of numbers and of numbers in texts, as vendors write amounts. */
export interface Sum {
  readonly units: bigint
  /** Digits after the decimal point. */
  readonly scale: number
  /** Whether an amount was a text: then the sum is one, too. */
  readonly text: boolean
}

export const zero: Sum = { units: 0n, scale: 0, text: false }

const NUMBER = /^(-?)(\d{1,30})(?:\.(\d{1,20}))?$/

/** The sum with one more amount; undefined if that is no number. */
export function plus(sum: Sum, amount: unknown): Sum | undefined {
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined
  const [, sign, whole = '', part = ''] = NUMBER.exec(String(amount)) ?? []
  if (sign === undefined) return undefined
  const scale = Math.max(sum.scale, part.length)
  const units = BigInt(`${sign}${whole}${part.padEnd(scale, '0')}`)
  return {
    units: sum.units * 10n ** BigInt(scale - sum.scale) + units,
    scale,
    text: sum.text || typeof amount === 'string',
  }
}

/** The sum as a number; as text if amounts were texts, or if a number would not be exact. */
export function exactOf({ units, scale, text }: Sum): number | string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const exact = `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
  return text || digits.length > 15 ? exact : Number(exact)
}
