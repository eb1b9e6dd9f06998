import type { Row } from '../../../core/rows.ts'
import type { Behavior, RecordRules } from '../../../core/vendor.ts'
import { among, contains } from '../kept.ts'
import { page } from '../lists.ts'
import { api, ISSUE_TYPES, LINK_TYPES, nextId, PRIORITIES, RESOLUTION, STATUSES, timeOf } from '../records.ts'
import { needOf, needProject } from './need.ts'

/** Issue types, priorities, statuses and link types. */

type Behaviors = Readonly<Record<string, Behavior>>

const category: Readonly<Record<string, string>> = { new: 'TODO', indeterminate: 'IN_PROGRESS', done: 'DONE' }

export const choices: Behaviors = {
  'issue_types.list': () => ISSUE_TYPES,
  'issue_types.list_for_project': ({ params }, world) => {
    needProject(world, String(params['projectId']))
    return ISSUE_TYPES.filter(({ hierarchyLevel }) => among(hierarchyLevel, params['level']))
  },
  'issue_types.get': ({ params }) => needOf(ISSUE_TYPES, params['id'], 'issue type'),
  'priorities.list': (call) =>
    page(
      call,
      PRIORITIES.map((one) => ({ ...one, isDefault: one.name === 'Medium' })).filter(
        ({ id, name, isDefault }) =>
          among(id, call.params['id']) &&
          contains(name, call.params['priorityName']) &&
          (call.params['onlyDefault'] !== true || isDefault),
      ),
    ),
  'priorities.get': ({ params }) => needOf(PRIORITIES, params['id'], 'priority'),
  'statuses.list': (call) =>
    page(
      call,
      STATUSES.map(({ id, name, description, statusCategory }) => ({
        id,
        name,
        description,
        statusCategory: category[statusCategory.key],
        scope: { type: 'GLOBAL' },
      })).filter(
        (one) =>
          contains(one.name, call.params['searchString']) && among(one.statusCategory, call.params['statusCategory']),
      ),
    ),
  'resolutions.list': (call) => page(call, among(RESOLUTION.id, call.params['id']) ? [RESOLUTION] : []),
  'server_info.get': (_, world) => ({
    baseUrl: api('').replace('/rest/api/3', ''),
    version: '1001.0.0-SNAPSHOT',
    versionNumbers: [1001, 0, 0],
    deploymentType: 'Cloud',
    serverTime: timeOf(world.now()),
    serverTimeZone: 'Europe/Berlin',
    serverTitle: 'Jira',
  }),
}

export const linkTypes: RecordRules = {
  made(fields, _, world) {
    // The first numbers belong to the link types of a new site.
    const id = String(Number(nextId(world, 'link type')) + LINK_TYPES.length)
    return { id, ...fields, self: api(`/issueLinkType/${id}`) }
  },
  removed(type, _, world) {
    for (const { id } of world.store.all('issue_links', (row) => (row['type'] as Row).id === type.id))
      world.store.remove('issue_links', id)
  },
}
