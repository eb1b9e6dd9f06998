import { describe, expect, test } from 'vitest'
import { vendorFile } from '../shared-files.ts'
import { type Root, type Verdict, verdicts } from './judge.ts'

export { answered } from './answers.ts'
export type { Form, FormField, Said } from './form.ts'
export { positive, together } from './form.ts'
export type { Root, Verdict }

type Spec = Readonly<Record<string, Readonly<Record<string, { readonly nullable: boolean }>>>>

/** Fields of a connector's records in the product specification, by entity. */
export const specified = (connector: string): Spec | undefined =>
  vendorFile<Record<string, Spec>>('spec/record-fields.json')?.[connector]

export interface Judging {
  /** Why the sources cannot be read, if so. */
  readonly missing: string | undefined
  /** Minimum number of judged fields: a judge without sources must not pass. */
  readonly fields: number
  /** Minimum number of fields that are required and not null, according to their sources. */
  readonly required?: number
  /** `Type.field` for fields whose sources are known to be wrong, with the reason. */
  readonly except?: Readonly<Record<string, string>>
}

/** Tests that every field of a connector's records is as required and as nullable as its sources say. */
export function judged(
  connector: string,
  roots: readonly Root[],
  { missing, fields, required, except = {} }: Judging,
): void {
  describe('presence of fields', () => {
    test('is what the sources say, neither laxer nor sharper', async ({ skip }) => {
      if (missing) return skip(missing)
      const all = await verdicts(connector, roots)
      if (process.env.PRESENCE_DUMP) expect(all.filter(({ known }) => known).length).toBeGreaterThan(fields)
      const sure = all.filter(({ known, optional, nullable }) => known && !optional && !nullable)
      if (required !== undefined) expect(sure).toHaveLength(required)
      const off = all.filter((verdict) => !agrees(verdict))
      const names = off.map(({ type, field }) => `${type}.${field}`)
      expect(off.filter((_, index) => !((names[index] as string) in except)).map(inWords)).toEqual([])
      // An exception that no longer applies must be removed.
      expect(Object.keys(except).filter((name) => !names.includes(name))).toEqual([])
    })
  })
}

export const agrees = ({ optional, nullable, mayBeAbsent, mayBeNull }: Verdict): boolean =>
  (mayBeAbsent === undefined || mayBeAbsent === optional) && (mayBeNull === undefined || mayBeNull === nullable)

const words = (absent: boolean, nothing: boolean | undefined): string =>
  [
    absent ? 'may be absent' : 'is always there',
    ...(nothing === undefined ? [] : [nothing ? 'may be null' : 'is not null']),
  ].join(' and ')

const inWords = ({ type, field, optional, nullable, mayBeAbsent = true, mayBeNull }: Verdict): string =>
  `${type}.${field} says that it ${words(optional, nullable)}; its sources say that it ${words(mayBeAbsent, mayBeNull)}`
