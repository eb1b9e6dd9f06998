import { isObject, membersOf } from './guards.ts'

/** Equal, in a list of wanted values, within limits (`gt`, `gte`, `lt`, `lte`), or with the wanted members. */
export function passes(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => passes(value, one))
  if (!isObject(wanted)) return isObject(value) && 'id' in value ? value['id'] === wanted : value === wanted
  if (Object.keys(wanted).every((name) => ['gt', 'gte', 'lt', 'lte'].includes(name))) return within(value, wanted)
  return isObject(value) && Object.entries(wanted).every(([name, inner]) => passes(value[name], inner))
}

export function within(value: unknown, limits: unknown): boolean {
  if (typeof value !== 'number') return false
  if (typeof limits === 'number') return value === limits
  const { gt, gte, lt, lte } = membersOf(limits)
  return !(
    (gt !== undefined && value <= Number(gt)) ||
    (gte !== undefined && value < Number(gte)) ||
    (lt !== undefined && value >= Number(lt)) ||
    (lte !== undefined && value > Number(lte))
  )
}
