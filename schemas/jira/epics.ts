import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AGILE, issuesOf, SOFTWARE } from './shared.agile.ts'
import { moved, ranks } from './shared.params.ts'
import { self } from './shared.records.ts'
import { agileDocs, idOf, issueIdOrKey, maxResults, offset, startAt } from './shared.ts'

export const Epic = z
  .looseObject({
    id: z.int().optional().describe('Id of the epic, which is the id of its issue'),
    key: z.string().optional().describe('Key'),
    self: self(),
    name: z.string().optional().describe('Name'),
    summary: z.string().optional().describe('Summary'),
    color: z
      .looseObject({ key: z.string().optional().describe('Key, such as color_4') })
      .optional()
      .describe('Color'),
    done: z.boolean().optional().describe('Whether it is done'),
  })
  .meta({ id: 'Epic', description: 'An epic of company-managed projects.' })

const epicIdOrKey = issueIdOrKey.describe('Id or key of the epic')
const at = `${AGILE}/epic/{epicIdOrKey}`

export default defineEntity({
  name: 'epics',
  type: 'Epic',
  summary: 'Epics of company-managed projects. In team-managed projects, an epic is the `parent` of its issues.',
  docs: agileDocs('epic'),
  record: Epic,
  actions: {
    list: {
      summary: "Lists a board's epics.",
      docs: agileDocs('board', 'get', `${AGILE}/board/{boardId}/epic`),
      path: `${AGILE}/board/{boardId}/epic`,
      params: z.strictObject({
        boardId: idOf('board'),
        startAt,
        maxResults: maxResults(50),
        done: z.boolean().optional().describe('Only epics that are done if true, only others if false'),
      }),
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one epic.',
      docs: agileDocs('epic', 'get', at),
      method: 'GET',
      path: at,
      params: z.strictObject({ epicIdOrKey }),
    },
    update: {
      summary: 'Updates the given fields of an epic.',
      docs: agileDocs('epic', 'post', at),
      method: 'POST',
      path: at,
      params: z.strictObject({
        epicIdOrKey,
        name: z.string().optional().describe('Name'),
        summary: z.string().optional().describe('Summary'),
        color: z
          .strictObject({
            key: z
              .string()
              .regex(/^color_([1-9]|1[0-4])$/)
              .meta({ hint: 'must be color_1 to color_14' })
              .describe('Key, `color_1` to `color_14`'),
          })
          .optional()
          .describe('Color'),
        done: z.boolean().optional().describe('Whether it is done'),
      }),
      idempotent: true,
    },
    rank: {
      title: 'Rank epic',
      summary: 'Moves an epic before or after another one.',
      docs: agileDocs('epic', 'put', `${at}/rank`),
      access: 'write',
      method: 'PUT',
      path: `${at}/rank`,
      params: z.strictObject({
        epicIdOrKey,
        rankBeforeEpic: issueIdOrKey.optional().describe('Id or key of the epic to rank it before'),
        rankAfterEpic: issueIdOrKey.optional().describe('Id or key of the epic to rank it after'),
        rankCustomFieldId: ranks.rankCustomFieldId,
      }),
      atLeastOne: [['rankBeforeEpic', 'rankAfterEpic']],
      atMostOne: [['rankBeforeEpic', 'rankAfterEpic']],
      record: null,
    },
    list_issues: {
      summary: "Lists an epic's issues by rank.",
      docs: agileDocs('epic', 'get', `${SOFTWARE}/epic/{epicIdOrKey}/issue`),
      path: `${SOFTWARE}/epic/{epicIdOrKey}/issue`,
      ...issuesOf({ epicIdOrKey }),
    },
    move_issues: {
      title: 'Move issues to epic',
      summary: 'Moves issues to an epic.',
      docs: agileDocs('epic', 'post', `${at}/issue`),
      access: 'write',
      method: 'POST',
      path: `${at}/issue`,
      params: z.strictObject({ epicIdOrKey, ...moved }),
      record: null,
    },
    remove_issues: {
      title: 'Remove issues from epics',
      summary: 'Removes issues from their epics.',
      docs: agileDocs('epic', 'post', `${AGILE}/epic/none/issue`),
      access: 'destructive',
      method: 'POST',
      path: `${AGILE}/epic/none/issue`,
      params: z.strictObject(moved),
      record: null,
    },
  },
})
