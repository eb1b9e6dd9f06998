import type { RecordRules, World } from '../../core/vendor.ts'
import { refuseIn } from './errors.ts'
import { MERGE_FIELDS } from './members.ts'
import { narrowed } from './narrow.ts'
import type { FieldRow } from './rows.ts'

/** Merge fields: numbered within their list. */

const EMPTY = { required: false, default_value: '', public: false, options: {}, help_text: '' }

/** The merge fields that every list begins with. */
export async function beginFields(world: World, list_id: string): Promise<void> {
  for (const [index, field] of MERGE_FIELDS.entries()) {
    const options = field.type === 'text' ? { size: 25 } : {}
    await world.store.insert('merge_fields', { ...EMPTY, ...field, display_order: index + 2, options, list_id })
  }
}

export const mergeFields: RecordRules<FieldRow> = {
  key: 'merge_id',
  ...narrowed({ equal: { type: 'type', required: 'required' } }),
  made(fields, _, world, { beside }) {
    const others = beside as FieldRow[]
    const merge_id = Math.max(0, ...others.map((field) => field.merge_id)) + 1
    const tag = String(fields['tag'] ?? `MMERGE${merge_id}`)
    if (others.some((field) => field.tag === tag)) {
      const detail = `A Merge Field with the tag "${tag}" already exists for this list.`
      throw refuseIn(world, 400, 'Invalid Resource', detail)
    }
    return { ...EMPTY, display_order: merge_id + 1, ...fields, merge_id, tag }
  },
  shown: ({ id: _, ...field }) => field,
}
