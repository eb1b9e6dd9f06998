import type { Row } from '../../../core/rows.ts'
import type { Behavior, RecordRules, World } from '../../../core/vendor.ts'
import { among, contains } from '../kept.ts'
import { api, ISSUE_TYPES, LINK_TYPES, nextId, PRIORITIES, RESOLUTION, STATUSES, timeOf } from '../records.ts'
import { needProject } from './need.ts'

/** Issue types, priorities, statuses and link types. */

type Behaviors = Readonly<Record<string, Behavior>>

const category: Readonly<Record<string, string>> = { new: 'TODO', indeterminate: 'IN_PROGRESS', done: 'DONE' }

/** Lists to choose from, which nobody changes by the API. */
export const choiceRules: Readonly<Record<string, RecordRules>> = {
  create_issue_types: {
    listed: (rows, { params }) => rows.filter(({ hierarchyLevel }) => among(hierarchyLevel, params['level'])),
  },
  priorities: {
    listed: (rows, { params: { id, priorityName, onlyDefault } }) =>
      rows.filter((row) => among(row.id, id) && contains(row['name'], priorityName) && !(onlyDefault && !isUsual(row))),
    shown: (row, { operation }) => (operation.pagination ? { ...row, isDefault: isUsual(row) } : row),
  },
  resolutions: { listed: (rows, { params }) => rows.filter(({ id }) => among(id, params['id'])) },
  statuses: {
    listed: (rows, { params: { searchString, statusCategory } }) =>
      rows.filter((row) => contains(row['name'], searchString) && among(row['statusCategory'], statusCategory)),
  },
}

const isUsual = ({ name }: Row): boolean => name === 'Medium'

export async function insertChoices({ store }: World): Promise<void> {
  for (const one of ISSUE_TYPES) await store.insert('create_issue_types', { ...one })
  for (const one of LINK_TYPES) await store.insert('issue_link_types', { ...one })
  for (const one of PRIORITIES) await store.insert('priorities', { ...one })
  for (const {
    id,
    name,
    description,
    statusCategory: { key },
  } of STATUSES)
    await store.insert('statuses', { id, name, description, statusCategory: category[key], scope: { type: 'GLOBAL' } })
  await store.insert('resolutions', { ...RESOLUTION })
}

export const choices: Behaviors = {
  'issue_types.list_for_project': (call, world, crud) => {
    needProject(world, String(call.params['projectId']))
    return crud.list(call, world)
  },
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
