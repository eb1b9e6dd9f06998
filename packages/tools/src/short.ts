import type { Action } from './action.ts'
import { reached } from './columns.ts'
import { inShort } from './compact.ts'
import type { PageForm } from './page.ts'
import { projector } from './project.ts'

/** A list that is read without fields. */
interface Listed {
  readonly action: Pick<Action, 'facts'>
  readonly params: Readonly<Record<string, unknown>>
  readonly form?: { readonly columns?: boolean }
}

/** Parameters that widen or select what the vendor returns, beside those that the schema names. */
const SELECTING: readonly string[] = ['fields', 'expand']

/** A single field says too little of a record. */
const FEWEST = 2

/** Elements of a list within a record: labels, for example, are few, and all of them count. */
const MOST_ITEMS = 10

const NOTE =
  'In short, only these fields. Name others in fields, as describe_action lists them, or ["*"] for everything.'

/**
 * The fields that the schema declares for lists whose reader names none, as columns and rows. Undefined where none are
 * declared, where these records do not have them, and where a parameter asks the vendor for fields of its own choice.
 */
export function shortForm({ action, params, form }: Listed, records: readonly unknown[]): PageForm | undefined {
  const { short, selects = [] } = action.facts
  if (!short || [...SELECTING, ...selects].some((name) => Object.hasOwn(params, name))) return undefined
  // A column of fields that the vendor left out would say that they are empty.
  const found = short.filter((path) => records.some((record) => isThere(reached(record, path))))
  if (found.length < FEWEST) return undefined
  const project = projector(found, (value) => inShort(value, MOST_ITEMS))
  const note = (): string => NOTE
  return form?.columns === false ? { project, note } : { project, note, columns: () => found }
}

/** Whether a value is there, if only `null`; a list counts if one of its elements does. */
const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 || value.some((one) => one !== null) : value !== undefined
