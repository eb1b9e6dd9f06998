import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AGILE, issuesOf, SOFTWARE } from './shared.agile.ts'
import { moved, oneRank, ranks } from './shared.params.ts'
import { open, openEnum, self } from './shared.records.ts'
import { accountId, agileDocs, expand, idOf, maxResults, offset, projectIdOrKey, startAt } from './shared.ts'

const Location = z
  .looseObject({
    projectId: z.int().optional().describe('Id of the project'),
    projectKey: z.string().optional().describe('Key of the project'),
    projectName: z.string().optional().describe('Name of the project'),
    projectTypeKey: z.string().optional().describe('Type of the project'),
    userAccountId: z.string().optional().describe('Account id of the owner, for a personal board'),
    userId: z.int().optional().describe('Number of the owner'),
    displayName: z.string().optional().describe('Name to show'),
    name: z.string().optional().describe('Name'),
    avatarURI: z.string().optional().describe('Avatar URL'),
  })
  .meta({ id: 'BoardLocation', description: 'The project or person that a board belongs to.' })

export const Board = z
  .looseObject({
    id: z.int().optional().describe('Id of the board'),
    name: z.string().optional().describe('Name'),
    type: openEnum('scrum', 'kanban', 'simple').optional().describe('Type; `simple` is a team-managed board'),
    location: Location.optional().describe('Project or person that it belongs to'),
    self: self(),
    admins: open().optional().describe('Administrators: `users`, `groups`; only if expanded'),
    canEdit: z.boolean().optional().describe('Whether the caller can edit it; only if permissions are expanded'),
    isPrivate: z.boolean().optional().describe('Whether it is private'),
    favourite: z.boolean().optional().describe("Whether it is one of the caller's favorites"),
  })
  .meta({ id: 'Board', description: 'A scrum or kanban board.' })

const Configuration = z
  .looseObject({
    id: z.int().optional().describe('Id of the board'),
    name: z.string().optional().describe('Name'),
    type: z.string().optional().describe('Type'),
    self: self(),
    location: open().optional().describe('Project or person that it belongs to'),
    filter: open().optional().describe('Filter that selects its issues: `id`, `self`'),
    subQuery: open().optional().describe('Kanban: JQL `query` that limits which issues are shown'),
    columnConfig: z
      .looseObject({
        columns: z.array(open()).optional().describe('Columns: `name`, `statuses`, `min`, `max`'),
        constraintType: z.string().optional().describe('What limits a column: `none`, `issueCount`, …'),
      })
      .optional()
      .describe('Columns'),
    estimation: open().optional().describe('Scrum: field used for estimates'),
    ranking: open().optional().describe('Field used for ranking: `rankCustomFieldId`'),
  })
  .meta({ id: 'BoardConfiguration', description: "A board's columns, filter, and estimation and ranking fields." })

const boardId = idOf('board')
const at = `${AGILE}/board`

export default defineEntity({
  name: 'boards',
  type: 'Board',
  summary: 'Scrum and kanban boards.',
  docs: agileDocs('board'),
  record: Board,
  actions: {
    list: {
      summary: 'Lists the boards that the caller can see.',
      docs: agileDocs('board', 'get', at),
      path: at,
      params: z.strictObject({
        startAt,
        maxResults: maxResults(50),
        type: z.enum(['scrum', 'kanban', 'simple']).optional().describe('Only boards of this type'),
        name: z.string().optional().describe('Part of the name'),
        projectKeyOrId: projectIdOrKey.optional().describe('Only boards whose filter names this project, by key or id'),
        accountIdLocation: accountId('Only boards that belong to this person').optional(),
        projectLocation: z.string().optional().describe('Only boards that belong to this project'),
        includePrivate: z.boolean().optional().describe('Whether to add private boards at the end of the list'),
        negateLocationFiltering: z.boolean().optional().describe('Whether the filters by location exclude instead'),
        orderBy: z.enum(['name', '+name', '-name']).optional().describe('Sort key'),
        expand: expand('admins', 'permissions'),
        filterId: z.int().optional().describe('Only boards that use this filter'),
      }),
      styles: { expand: 'csv' },
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one board.',
      docs: agileDocs('board', 'get', `${at}/{boardId}`),
      method: 'GET',
      path: `${at}/{boardId}`,
      params: z.strictObject({ boardId }),
    },
    create: {
      summary: 'Creates a board for a filter and returns it.',
      docs: agileDocs('board', 'post', at),
      method: 'POST',
      path: at,
      params: z.strictObject({
        name: z.string().min(1).max(255).describe('Name'),
        type: z.enum(['scrum', 'kanban', 'agility']).describe('Type'),
        filterId: z.int().describe('Id of a filter that the caller can see'),
        location: z
          .strictObject({
            type: z.enum(['project', 'user']).describe('Whether it belongs to a project or to the caller'),
            projectKeyOrId: z.string().optional().describe('Key or id of the project'),
          })
          .optional()
          .describe('Project or person that it belongs to'),
      }),
    },
    delete: {
      summary: 'Deletes a board. Its issues and filter stay.',
      docs: agileDocs('board', 'delete', `${at}/{boardId}`),
      method: 'DELETE',
      path: `${at}/{boardId}`,
      params: z.strictObject({ boardId }),
      record: null,
    },
    get_configuration: {
      summary: "Returns a board's columns, filter, and estimation and ranking fields.",
      docs: agileDocs('board', 'get', `${at}/{boardId}/configuration`),
      method: 'GET',
      path: `${at}/{boardId}/configuration`,
      params: z.strictObject({ boardId }),
      record: Configuration,
    },
    list_issues: {
      summary: "Lists a board's issues by rank.",
      docs: agileDocs('board', 'get', `${SOFTWARE}/board/{boardId}/issue`),
      path: `${SOFTWARE}/board/{boardId}/issue`,
      ...issuesOf({ boardId }),
    },
    list_backlog: {
      summary: "Lists the issues in a board's backlog by rank.",
      docs: agileDocs('board', 'get', `${SOFTWARE}/board/{boardId}/backlog`),
      path: `${SOFTWARE}/board/{boardId}/backlog`,
      ...issuesOf({ boardId }),
    },
    move_issues: {
      title: 'Move issues to board',
      summary: "Moves issues from a board's backlog to the board.",
      docs: agileDocs('board', 'post', `${at}/{boardId}/issue`),
      access: 'write',
      method: 'POST',
      path: `${at}/{boardId}/issue`,
      params: z.strictObject({ boardId, ...moved, ...ranks }),
      atMostOne: oneRank,
      record: null,
    },
    move_to_backlog: {
      title: 'Move issues to backlog of board',
      summary: "Moves issues to a board's backlog.",
      docs: agileDocs('backlog', 'post', `${AGILE}/backlog/{boardId}/issue`),
      access: 'write',
      method: 'POST',
      path: `${AGILE}/backlog/{boardId}/issue`,
      params: z.strictObject({ boardId, ...moved, ...ranks }),
      atMostOne: oneRank,
      record: null,
    },
  },
})
