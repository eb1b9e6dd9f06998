import type { Params, RecordRules, World } from '@ferrule/sandbox/engine'
import { notFound, refuse } from './errors.ts'
import { belowFile, bytesOf, fileOf, type RevisionRow } from './rows.ts'

/** The revision that a call names; `head` is the newest one. */
export function revisionOf(world: World, params: Params): RevisionRow {
  const { id: file, headRevisionId } = fileOf(world, params)
  const wanted = params['revisionId'] === 'head' ? headRevisionId : params['revisionId']
  const [row] = world.store.all<RevisionRow>('revisions', ({ _file, id }) => _file === file && id === wanted)
  if (!row) throw notFound('revisionId', wanted)
  return row
}

export const revisions: RecordRules<RevisionRow> = {
  parents: belowFile,
  find: async ({ params }, world) => revisionOf(world, params),
  changed(fields, { keepForever }) {
    if (keepForever === true && fields['keepForever'] === false)
      throw refuse(400, 'illegalKeepForeverModification', 'keepForever cannot be taken back.')
    return fields
  },
  leaves({ id }, { params }, world) {
    if (id === fileOf(world, params).headRevisionId)
      throw refuse(400, 'badRequest', 'The last revision of a file cannot be deleted.')
  },
  removed({ id }, _, world) {
    bytesOf(world).delete(id)
  },
}
