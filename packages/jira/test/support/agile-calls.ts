import type { Both, Rows } from './rows.ts'

/** Boards, sprints and epics. Of these, the vendor's document does not tell; jira.js is the judge. */

const board = { boardId: 84 }
const sprint = { sprintId: 37 }
const epic = { epicIdOrKey: 'ED-9' }
const issues = ['ED-1', '10002']
const ranked = { issues, rankBeforeIssue: 'ED-4', rankCustomFieldId: 10_521 }
const selected = {
  jql: 'type = "Bug" AND text ~ "a+b"',
  fields: ['summary', '-comment'],
  expand: ['names', 'schema'],
  reconcileIssues: [1, 10_002],
  maxResults: 100,
  nextPageToken: 'a+b/c==',
}
const dates = { startDate: '2026-01-12T10:00:00.000+01:00', endDate: '2026-01-26T10:00:00.000+01:00' }

export const agileCalls = {
  boards: {
    list: {
      samples: [
        {},
        {
          startAt: 50,
          maxResults: 50,
          type: 'scrum',
          name: 'a+b & ü',
          projectKeyOrId: 'ED',
          accountIdLocation: 'a:1',
          projectLocation: '10000',
          includePrivate: true,
          negateLocationFiltering: false,
          orderBy: '-name',
          expand: ['admins', 'permissions'],
          filterId: 10_040,
        },
      ],
      sdk: (jira, params) => jira.agile.board.getAllBoards(params),
    },
    get: { samples: [board, { boardId: '84' }], sdk: (jira, params) => jira.agile.board.getBoard(params) },
    create: {
      samples: [
        { name: 'B', type: 'kanban', filterId: 10_040 },
        { name: 'B', type: 'scrum', filterId: 10_040, location: { type: 'project', projectKeyOrId: 'ED' } },
      ],
      sdk: (jira, params) => jira.agile.board.createBoard(params),
    },
    delete: { samples: [board], sdk: (jira, params) => jira.agile.board.deleteBoard(params) },
    get_configuration: { samples: [board], sdk: (jira, params) => jira.agile.board.getConfiguration(params) },
    list_issues: {
      samples: [board, { ...board, ...selected }],
      sdk: (jira, params) => jira.agile.board.getIssuesForBoard(params),
    },
    list_backlog: {
      samples: [board, { ...board, ...selected }],
      sdk: (jira, params) => jira.agile.board.getIssuesForBacklog(params),
    },
    list_for_filter: {
      samples: [{ filterId: 10_040, startAt: 50, maxResults: 10 }],
      sdk: (jira, params) => jira.agile.board.getBoardByFilterId(params),
    },
    list_projects: {
      samples: [board, { ...board, startAt: 50, maxResults: 10 }],
      sdk: (jira, params) => jira.agile.board.getProjects(params),
    },
    list_versions: {
      samples: [board, { ...board, startAt: 50, maxResults: 10, released: 'false' }],
      sdk: (jira, params) => jira.agile.board.getAllVersions(params),
    },
    move_issues: {
      samples: [{ ...board, ...ranked }],
      sdk: (jira, params) => jira.agile.board.moveIssuesToBoard(params),
    },
    move_to_backlog: {
      samples: [
        { ...board, issues },
        { ...board, issues, rankAfterIssue: 'ED-4' },
      ],
      sdk: (jira, params) => jira.agile.backlog.moveIssuesToBacklogForBoard(params),
    },
  },
  sprints: {
    list: {
      samples: [board, { ...board, startAt: 2, maxResults: 5, state: ['active', 'closed'] }],
      sdk: (jira, params) => jira.agile.board.getAllSprints(params),
    },
    get: { samples: [sprint], sdk: (jira, params) => jira.agile.sprint.getSprint(params) },
    create: {
      samples: [
        { name: 'S', originBoardId: 84 },
        { name: 'S 2', originBoardId: 84, goal: 'ü', ...dates },
      ],
      sdk: (jira, params) => jira.agile.sprint.createSprint(params),
    },
    update: {
      samples: [
        { ...sprint, state: 'active' },
        { ...sprint, name: 'S', goal: '', ...dates, completeDate: '2026-01-26T10:00:00Z', originBoardId: 84 },
      ],
      sdk: (jira, params) => jira.agile.sprint.partiallyUpdateSprint(params),
    },
    replace: {
      samples: [{ ...sprint, name: 'S', state: 'future', ...dates }],
      sdk: (jira, params) => jira.agile.sprint.updateSprint(params),
    },
    delete: { samples: [sprint], sdk: (jira, params) => jira.agile.sprint.deleteSprint(params) },
    list_issues: {
      samples: [sprint, { ...sprint, ...selected }],
      sdk: (jira, params) => jira.agile.sprint.getIssuesForSprint(params),
    },
    move_issues: {
      samples: [{ ...sprint, ...ranked }],
      sdk: (jira, params) => jira.agile.sprint.moveIssuesToSprintAndRank(params),
    },
    move_to_backlog: { samples: [{ issues }], sdk: (jira, params) => jira.agile.backlog.moveIssuesToBacklog(params) },
    swap: {
      samples: [{ ...sprint, sprintToSwapWith: 38 }],
      sdk: (jira, params) => jira.agile.sprint.swapSprint(params),
    },
  },
  epics: {
    list: {
      samples: [board, { ...board, startAt: 1, maxResults: 9, done: false }],
      sdk: (jira, params: Both) =>
        jira.agile.board.getEpics({ ...params, ...('done' in params && { done: String(params['done']) }) } as never),
    },
    get: { samples: [epic], sdk: (jira, params) => jira.agile.epic.getEpic(params) },
    update: {
      samples: [{ ...epic, name: 'n', summary: 's', color: { key: 'color_14' }, done: true }],
      sdk: (jira, params) => jira.agile.epic.partiallyUpdateEpic(params),
    },
    rank: {
      samples: [
        { ...epic, rankAfterEpic: 'ED-8', rankCustomFieldId: 10_521 },
        { ...epic, rankBeforeEpic: '10008' },
      ],
      sdk: (jira, params) => jira.agile.epic.rankEpics(params),
    },
    list_issues: {
      samples: [epic, { ...epic, ...selected }],
      sdk: (jira, params) => jira.agile.epic.getIssuesForEpic(params),
    },
    move_issues: { samples: [{ ...epic, issues }], sdk: (jira, params) => jira.agile.epic.moveIssuesToEpic(params) },
    remove_issues: { samples: [{ issues }], sdk: (jira, params) => jira.agile.epic.removeIssuesFromEpic(params) },
  },
  quick_filters: {
    list: {
      samples: [board, { ...board, startAt: 50, maxResults: 10 }],
      sdk: (jira, params) => jira.agile.board.getAllQuickFilters(params),
    },
    get: {
      samples: [{ ...board, quickFilterId: 12 }],
      sdk: (jira, params) => jira.agile.board.getQuickFilter(params),
    },
  },
  sprint_properties: {
    list: {
      samples: [sprint],
      sdk: (jira, { sprintId }: Both) => jira.agile.sprint.getPropertiesKeys({ sprintId: `${sprintId}` }),
    },
    get: {
      samples: [{ ...sprint, propertyKey: 'app.state' }],
      sdk: (jira, { sprintId, propertyKey }: Both) =>
        jira.agile.sprint.getProperty({ sprintId: `${sprintId}`, propertyKey: `${propertyKey}` }),
    },
    update: {
      samples: [{ ...sprint, propertyKey: 'app.state', value: { a: [1, null, 'ü'] } }],
      sdk: (jira, { sprintId, propertyKey, value }: Both) =>
        jira.agile.sprint.setProperty({
          sprintId: `${sprintId}`,
          propertyKey: `${propertyKey}`,
          propertyValue: value as never,
        }),
    },
    delete: {
      samples: [{ ...sprint, propertyKey: 'app.state' }],
      sdk: (jira, { sprintId, propertyKey }: Both) =>
        jira.agile.sprint.deleteProperty({ sprintId: `${sprintId}`, propertyKey: `${propertyKey}` }),
    },
  },
  board_properties: {
    list: {
      samples: [board],
      sdk: (jira, { boardId }: Both) => jira.agile.board.getBoardPropertyKeys({ boardId: `${boardId}` }),
    },
    get: {
      samples: [{ ...board, propertyKey: 'app.state' }],
      sdk: (jira, { boardId, propertyKey }: Both) =>
        jira.agile.board.getBoardProperty({ boardId: `${boardId}`, propertyKey: `${propertyKey}` }),
    },
    update: {
      samples: [{ ...board, propertyKey: 'app.state', value: { a: [1, null, 'ü'] } }],
      sdk: (jira, { boardId, propertyKey, value }: Both) =>
        jira.agile.board.setBoardProperty({
          boardId: `${boardId}`,
          propertyKey: `${propertyKey}`,
          propertyValue: value as never,
        }),
    },
    delete: {
      samples: [{ ...board, propertyKey: 'app.state' }],
      sdk: (jira, { boardId, propertyKey }: Both) =>
        jira.agile.board.deleteBoardProperty({ boardId: `${boardId}`, propertyKey: `${propertyKey}` }),
    },
  },
} satisfies Partial<Rows>

export const rank = {
  samples: [{ issues, rankAfterIssue: 'ED-4', rankCustomFieldId: 10_521 }],
  sdk: (jira, params) => jira.agile.issue.rankIssues(params),
} satisfies Rows['issues']['rank']
