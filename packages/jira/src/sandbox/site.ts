import type { Behavior, RecordRules, Row } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { api, callerIn, ISSUE_TYPES, type ProjectRow, userOf } from './records.ts'

/** Projects and users. Everything else of a site follows from the manifest. */

const projects: RecordRules<ProjectRow> = {
  made({ name }, { params }, world, { beside }) {
    const { key, description = '', leadAccountId, projectTypeKey = 'software' } = params
    if (beside.some((row) => row['key'] === key))
      throw refuse(400, [], { projectKey: 'A project with that key exists.' })
    const lead = userOf(world, leadAccountId) ?? world.store.rows('users')[0]
    const about = { avatarUrls: {}, simplified: false, style: 'classic', isPrivate: false, properties: {} }
    return { key, name, description, lead, projectTypeKey, ...about }
  },
  shown(row, { operation: { action } }, world) {
    const { id, key } = row
    if (action === 'create') return { id: Number(id), key, self: api(`/project/${id}`) }
    const below = (collection: string): Row[] =>
      world.store.all(collection, ({ projectId }) => projectId === Number(id))
    const parts = { components: below('components'), versions: below('versions'), roles: {} }
    return action === 'api_search' ? row : { ...row, issueTypes: ISSUE_TYPES, ...parts }
  },
}

export const siteRecords: Readonly<Record<string, RecordRules>> = {
  projects,
  components: { parents: { projectIdOrKey: 'projectId' } },
  versions: { parents: { projectIdOrKey: 'projectId' } },
  sprints: { parents: { boardId: 'originBoardId' } },
}

export const userBehaviors: Readonly<Record<string, Behavior>> = {
  'users.me': (call, world) => callerIn(world, call),
  'users.get'({ params: { accountId } }, world) {
    const user = userOf(world, accountId)
    if (!user) throw refuse(404, ['Specified user does not exist or you do not have required permissions'])
    return user
  },
}
