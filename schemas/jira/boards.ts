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

const BoardProject = z
  .looseObject({
    id: z.string().optional().describe('Id of the project'),
    key: z.string().optional().describe('Key'),
    name: z.string().optional().describe('Name'),
    self: self(),
    projectTypeKey: z.string().optional().describe('Type, such as `software`'),
    simplified: z.boolean().optional().describe('Whether it is managed by its team'),
    avatarUrls: open().optional().describe('Avatar URLs, by size'),
    projectCategory: open().optional().describe('Category'),
  })
  .meta({ id: 'BoardProject', description: 'A project that a board is for.' })

/** Unlike in the platform API, ids are numbers. */
const BoardVersion = z
  .looseObject({
    id: z.int().optional().describe('Id of the version'),
    projectId: z.int().optional().describe('Id of the project'),
    self: self(),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    archived: z.boolean().optional().describe('Whether it is archived'),
    released: z.boolean().optional().describe('Whether it is released'),
    releaseDate: z.string().optional().describe('Release date'),
  })
  .meta({ id: 'BoardVersion', description: 'A version of a project that a board is for.' })

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
    list_for_filter: {
      title: 'List boards of filter',
      summary: 'Lists the boards that use a filter; of each, its id and name.',
      docs: agileDocs('board', 'get', `${at}/filter/{filterId}`),
      path: `${at}/filter/{filterId}`,
      params: z.strictObject({ filterId: idOf('filter'), startAt, maxResults: maxResults(50) }),
      ...offset('values', 50),
    },
    list_projects: {
      title: 'List projects of board',
      summary: "Lists the projects that a board's filter names, or that its issues are in.",
      docs: agileDocs('board', 'get', `${at}/{boardId}/project`),
      path: `${at}/{boardId}/project`,
      params: z.strictObject({ boardId, startAt, maxResults: maxResults(50) }),
      ...offset('values', 50),
      record: BoardProject,
    },
    list_versions: {
      title: 'List versions of board',
      summary: "Lists the versions of a board's projects.",
      docs: agileDocs('board', 'get', `${at}/{boardId}/version`),
      path: `${at}/{boardId}/version`,
      params: z.strictObject({
        boardId,
        startAt,
        maxResults: maxResults(50),
        released: z
          .enum(['true', 'false'])
          .optional()
          .describe('Only versions that are released, or that are not; as a text'),
      }),
      ...offset('values', 50),
      record: BoardVersion,
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
