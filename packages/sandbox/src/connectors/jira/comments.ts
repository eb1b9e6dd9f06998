import type { RecordRules } from '../../core/vendor.ts'
import { belowIssue, needDocument, rendered, signed } from './below.ts'
import { ordered } from './lists.ts'
import { api, nextId } from './records.ts'

/** Comments on issues. */
export const comments: RecordRules = {
  parents: belowIssue,
  listed: (rows, { params }) => ordered(rows, params['orderBy'], (row, name) => row[name]),
  made(fields, call, world, { above }) {
    needDocument('comment', fields['body'])
    const id = nextId(world, 'comment')
    const about = signed(call, world, ['author', 'updateAuthor', 'created', 'updated'])
    return { id, self: api(`/issue/${above?.id}/comment/${id}`), ...fields, ...about, jsdPublic: true }
  },
  changed(fields, _, call, world) {
    needDocument('comment', fields['body'])
    // A visibility that is not repeated is removed.
    return { visibility: undefined, ...fields, ...signed(call, world, ['updateAuthor', 'updated']) }
  },
  shown: (row, call) => rendered(call, row),
}
