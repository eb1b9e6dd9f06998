import type { Behavior } from '../../core/vendor.ts'
import { namesOf, ordered, page } from './lists.ts'
import { FIELDS, ISSUE_TYPES, PRIORITIES } from './records.ts'

/** Fields of issues. */

type Values = Record<string, unknown>

export const fieldBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_fields.list': () =>
    FIELDS.map((field) => ({ ...field, ...(field.custom && { untranslatedName: field.name }) })),
  'issue_fields.api_search': (call) => {
    const { type, id, query, orderBy, expand } = call.params
    const wanted = String(query ?? '').toLowerCase()
    const more = namesOf(expand)
    const found = FIELDS.filter(
      (field) =>
        (type === undefined || namesOf(type).includes(field.custom ? 'custom' : 'system')) &&
        (id === undefined || namesOf(id).includes(field.id)) &&
        `${field.id} ${field.name}`.toLowerCase().includes(wanted),
    )
    const extras: Values = {
      key: undefined,
      stableId: 'stable',
      lastUsed: { type: 'NOT_TRACKED' },
      screensCount: 2,
      contextsCount: 1,
      isLocked: false,
      searcherKey: 'com.atlassian.jira.plugin.system.customfieldtypes:textsearcher',
    }
    return page(
      call,
      ordered(found, orderBy, (field, name) => (field as unknown as Values)[name]).map(({ id: own, name, schema }) => ({
        id: own,
        name,
        schema,
        description: '',
        ...Object.fromEntries(
          more.filter((one) => one in extras).map((one) => [one, one === 'key' ? own : extras[one]]),
        ),
      })),
    )
  },
  'create_issue_fields.list': (call, world, crud) => {
    crud.named(call, world)
    const settable = ['summary', 'description', 'issuetype', 'project', 'priority', 'assignee', 'labels', 'parent']
    const choices: Readonly<Record<string, readonly unknown[]>> = {
      issuetype: ISSUE_TYPES,
      priority: PRIORITIES,
      project: world.store.all('projects').map(({ id, key, name }) => ({ id, key, name }) as Values),
    }
    return page(
      call,
      FIELDS.filter(({ id, custom }) => custom || settable.includes(id)).map(({ id, name, schema }) => ({
        fieldId: id,
        key: id,
        name,
        required: ['summary', 'issuetype', 'project'].includes(id),
        hasDefaultValue: id === 'priority',
        operations: id === 'labels' ? ['add', 'set', 'remove'] : ['set'],
        schema,
        ...(choices[id] && { allowedValues: choices[id] }),
      })),
    )
  },
}
