import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { AGILE, issuesOf, SOFTWARE } from './shared.agile.ts'
import { moved, oneRank, ranks } from './shared.params.ts'
import { openEnum, self, time } from './shared.records.ts'
import { agileDocs, idOf, maxResults, names, offset, startAt } from './shared.ts'

const STATES = ['future', 'active', 'closed'] as const

export const Sprint = z
  .looseObject({
    id: z.int().optional().describe('Id of the sprint'),
    self: self(),
    state: openEnum(...STATES).describe('State'),
    name: z.string().optional().describe('Name'),
    goal: z.string().optional().describe('Goal'),
    startDate: orAbsent(time('When it starts or started')),
    endDate: orAbsent(time('When it ends')),
    completeDate: orAbsent(time('When it was completed')),
    createdDate: orAbsent(time('When it was created')),
    originBoardId: z.int().optional().describe('Id of the board on which it was created'),
  })
  .meta({ id: 'Sprint', description: 'A sprint.' })

const sprintId = idOf('sprint')
const at = `${AGILE}/sprint`

const date = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})$/)
    .meta({ hint: 'must be a time with an offset, such as 2026-01-31T12:00:00.000+00:00' })
    .describe(what)

const name = z.string().min(1).max(30).describe('Name, at most 30 characters')

const changes = {
  name: name.optional(),
  state: z
    .enum(STATES)
    .optional()
    .describe('`active` starts a future sprint that has both dates; `closed` completes an active one'),
  goal: z.string().optional().describe('Goal'),
  startDate: date('When it starts').optional(),
  endDate: date('When it ends').optional(),
  completeDate: date('When it was completed').optional(),
  originBoardId: z.int().optional().describe('Id of the board that it belongs to'),
}

export default defineEntity({
  name: 'sprints',
  type: 'Sprint',
  summary: 'Sprints of scrum boards.',
  docs: agileDocs('sprint'),
  record: Sprint,
  actions: {
    list: {
      summary: "Lists a board's sprints.",
      docs: agileDocs('board', 'get', `${AGILE}/board/{boardId}/sprint`),
      path: `${AGILE}/board/{boardId}/sprint`,
      params: z.strictObject({
        boardId: idOf('board'),
        startAt,
        maxResults: maxResults(50),
        state: names()
          .optional()
          .describe('Only sprints in these states, comma-separated or as an array: `future`, `active`, `closed`'),
      }),
      styles: { state: 'csv' },
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one sprint.',
      docs: agileDocs('sprint', 'get', `${at}/{sprintId}`),
      method: 'GET',
      path: `${at}/{sprintId}`,
      params: z.strictObject({ sprintId }),
    },
    create: {
      summary: 'Creates a future sprint and returns it.',
      docs: agileDocs('sprint', 'post', at),
      method: 'POST',
      path: at,
      params: z.strictObject({
        name,
        originBoardId: z.int().describe('Id of the board'),
        startDate: date('When it starts').optional(),
        endDate: date('When it ends').optional(),
        goal: z.string().optional().describe('Goal'),
      }),
    },
    update: {
      summary: 'Updates the given fields of a sprint, and starts or completes it.',
      docs: agileDocs('sprint', 'post', `${at}/{sprintId}`),
      method: 'POST',
      path: `${at}/{sprintId}`,
      params: z.strictObject({ sprintId, ...changes }),
      idempotent: true,
    },
    replace: {
      summary: 'Updates a sprint as a whole. Fields that are not given become empty.',
      docs: agileDocs('sprint', 'put', `${at}/{sprintId}`),
      method: 'PUT',
      path: `${at}/{sprintId}`,
      params: z.strictObject({ sprintId, ...changes, name, state: z.enum(STATES).describe('State') }),
    },
    delete: {
      summary: 'Deletes a sprint. Its open issues move to the backlog.',
      docs: agileDocs('sprint', 'delete', `${at}/{sprintId}`),
      method: 'DELETE',
      path: `${at}/{sprintId}`,
      params: z.strictObject({ sprintId }),
      record: null,
    },
    list_issues: {
      summary: "Lists a sprint's issues by rank.",
      docs: agileDocs('sprint', 'get', `${SOFTWARE}/sprint/{sprintId}/issue`),
      path: `${SOFTWARE}/sprint/{sprintId}/issue`,
      ...issuesOf({ sprintId }),
    },
    move_issues: {
      title: 'Move issues to sprint',
      summary: 'Moves issues to a future or active sprint.',
      docs: agileDocs('sprint', 'post', `${at}/{sprintId}/issue`),
      access: 'write',
      method: 'POST',
      path: `${at}/{sprintId}/issue`,
      params: z.strictObject({ sprintId, ...moved, ...ranks }),
      atMostOne: oneRank,
      record: null,
    },
    move_to_backlog: {
      title: 'Move issues to backlog',
      summary: 'Moves issues to the backlog: out of their future or active sprints.',
      docs: agileDocs('backlog', 'post', `${AGILE}/backlog/issue`),
      access: 'write',
      method: 'POST',
      path: `${AGILE}/backlog/issue`,
      params: z.strictObject(moved),
      record: null,
    },
    swap: {
      summary: 'Swaps the positions of two sprints.',
      docs: agileDocs('sprint', 'post', `${at}/{sprintId}/swap`),
      access: 'write',
      method: 'POST',
      path: `${at}/{sprintId}/swap`,
      params: z.strictObject({ sprintId, sprintToSwapWith: z.int().describe('Id of the other sprint') }),
      record: null,
    },
  },
})
