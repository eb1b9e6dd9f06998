import { type Both, bodyBut, doc, issue, type Rows, user, visibility, withBody } from './rows.ts'

/** Calls about a site: projects and their parts, saved searches, dashboards, groups, and lists to choose from. */

const awkward = 'a+b & c=d é 漢字 "\'\\'
const id = '10000'
const project = { projectIdOrKey: 'ED' }
const shares = [
  { type: 'group', group: { groupId: 'g-1' } },
  { type: 'project', project: { id: '10000' }, role: { id: 10_360 } },
  { type: 'user', user: { accountId: user } },
] as const
const group = { groupId: 'g-1' }
const page = { startAt: 3, maxResults: 20 }

export const siteCalls = {
  components: {
    list: {
      samples: [project, { ...project, ...page, orderBy: '+issueCount', componentSource: 'auto', query: awkward }],
      sdk: (jira, params) => jira.projectComponents.getProjectComponentsPaginated(params),
    },
    list_for_projects: {
      samples: [{}, { ...page, projectIdsOrKeys: ['ED', '10000'], orderBy: '-name', query: awkward }],
      sdk: (jira, params) => jira.projectComponents.findComponentsForProjects(params),
    },
    get: { samples: [{ id }], sdk: (jira, params) => jira.projectComponents.getComponent(params) },
    create: {
      samples: [
        { project: 'ED', name: awkward },
        { project: 'ED', name: 'C', description: 'd', leadAccountId: user, assigneeType: 'COMPONENT_LEAD' },
      ],
      sdk: (jira, params) => jira.projectComponents.createComponent(params),
    },
    update: {
      samples: [
        { id, name: 'C' },
        { id, description: awkward, leadAccountId: '', assigneeType: 'UNASSIGNED' },
      ],
      sdk: (jira, params: Both) => jira.projectComponents.updateComponent(bodyBut(params, ['id'])),
    },
    delete: {
      samples: [{ id }, { id, moveIssuesTo: '10001' }],
      sdk: (jira, params) => jira.projectComponents.deleteComponent(params),
    },
    count_issues: {
      samples: [{ id }],
      sdk: (jira, params) => jira.projectComponents.getComponentRelatedIssues(params),
    },
  },
  versions: {
    list: {
      samples: [
        project,
        {
          ...project,
          ...page,
          orderBy: '-releaseDate',
          query: awkward,
          status: 'released,archived',
          expand: ['operations', 'driver'],
        },
      ],
      sdk: (jira, params) => jira.projectVersions.getProjectVersionsPaginated(params),
    },
    get: {
      samples: [{ id }, { id, expand: 'approvers,issuesstatus' }],
      sdk: (jira, params) => jira.projectVersions.getVersion(params),
    },
    create: {
      samples: [
        { projectId: 10_000, name: awkward },
        {
          projectId: 10_000,
          name: 'V',
          description: 'd',
          startDate: '2026-01-01',
          releaseDate: '2026-02-01',
          released: false,
          archived: false,
          driver: user,
        },
      ],
      sdk: (jira, params) => jira.projectVersions.createVersion(params),
    },
    update: {
      samples: [
        { id, name: 'V' },
        { id, released: true, moveUnfixedIssuesTo: 'https://acme.atlassian.net/rest/api/3/version/10001' },
      ],
      sdk: (jira, params: Both) => jira.projectVersions.updateVersion(bodyBut(params, ['id'])),
    },
    delete: {
      samples: [
        { id },
        {
          id,
          moveFixIssuesTo: 10_001,
          moveAffectedIssuesTo: 10_002,
          customFieldReplacementList: [{ customFieldId: 66, moveTo: 10_003 }],
        },
      ],
      sdk: (jira, params) => jira.projectVersions.deleteAndReplaceVersion(params),
    },
    merge: {
      samples: [{ id, moveIssuesTo: '10001' }],
      sdk: (jira, params) => jira.projectVersions.mergeVersions(params),
    },
    move: {
      samples: [
        { id, position: 'First' },
        { id, after: 'https://acme.atlassian.net/rest/api/3/version/10001' },
      ],
      sdk: (jira, params) => jira.projectVersions.moveVersion(params),
    },
    count_issues: { samples: [{ id }], sdk: (jira, params) => jira.projectVersions.getVersionRelatedIssues(params) },
    count_unresolved_issues: {
      samples: [{ id }],
      sdk: (jira, params) => jira.projectVersions.getVersionUnresolvedIssues(params),
    },
  },
  filters: {
    api_search: {
      samples: [
        {},
        {
          ...page,
          filterName: awkward,
          accountId: user,
          groupId: 'g-1',
          projectId: 10_000,
          id: [1, 2],
          orderBy: '-is_favourite',
          expand: ['jql', 'owner'],
          overrideSharePermissions: true,
          isSubstringMatch: true,
        },
      ],
      sdk: (jira, params) => jira.filters.getFiltersPaginated(params),
    },
    list_mine: {
      samples: [{}, { expand: 'subscriptions', includeFavourites: true }],
      sdk: (jira, params) => jira.filters.getMyFilters(params),
    },
    list_favorites: {
      samples: [{}, { expand: 'sharedUsers' }],
      sdk: (jira, params) => jira.filters.getFavouriteFilters(params),
    },
    get: {
      samples: [{ id: 10_000 }, { id, expand: 'sharedUsers,subscriptions', overrideSharePermissions: true }],
      sdk: (jira, params) => jira.filters.getFilter(params),
    },
    create: {
      samples: [
        { name: awkward },
        {
          name: 'F',
          jql: 'project = ED',
          description: 'd',
          favourite: true,
          sharePermissions: [...shares],
          editPermissions: [],
          expand: 'sharedUsers',
          overrideSharePermissions: false,
        },
      ],
      sdk: (jira, params) => jira.filters.createFilter(params),
    },
    update: {
      samples: [{ id: 10_000, name: 'F', jql: awkward, expand: 'subscriptions', sharePermissions: [...shares] }],
      sdk: (jira, params: Both) =>
        jira.filters.updateFilter(withBody(params, ['name', 'jql', 'description', 'favourite', 'sharePermissions'])),
    },
    delete: { samples: [{ id }], sdk: (jira, params) => jira.filters.deleteFilter(params) },
    add_favorite: {
      samples: [{ id, expand: 'subscriptions' }],
      sdk: (jira, params) => jira.filters.setFavouriteForFilter(params),
    },
    remove_favorite: {
      samples: [{ id, expand: 'subscriptions' }],
      sdk: (jira, params) => jira.filters.deleteFavouriteForFilter(params),
    },
    get_columns: { samples: [{ id: 10_000 }], sdk: (jira, params) => jira.filters.getColumns(params) },
    set_columns: {
      samples: [{ id: 10_000, columns: ['summary', 'customfield_10021'] }],
      sdk: (jira, params) => jira.filters.setColumns(params),
    },
    reset_columns: { samples: [{ id: 10_000 }], sdk: (jira, params) => jira.filters.resetColumns(params) },
    get_default_share_scope: { samples: [{}], sdk: (jira) => jira.filterSharing.getDefaultShareScope() },
    set_default_share_scope: {
      samples: [{ scope: 'AUTHENTICATED' }],
      sdk: (jira, params) => jira.filterSharing.setDefaultShareScope(params),
    },
    change_owner: { samples: [{ id, accountId: user }] },
  },
  filter_permissions: {
    list: { samples: [{ id: 10_000 }], sdk: (jira, params) => jira.filterSharing.getSharePermissions(params) },
    get: {
      samples: [{ id: 10_000, permissionId: 10_112 }],
      sdk: (jira, params) => jira.filterSharing.getSharePermission(params),
    },
    create: {
      samples: [
        { id: 10_000, type: 'projectRole', projectId: '10000', projectRoleId: '10360' },
        { id: 10_000, type: 'group', groupId: 'g-1', rights: 1 },
        { id: 10_000, type: 'user', accountId: user },
      ],
      sdk: (jira, params) => jira.filterSharing.addSharePermission(params),
    },
    delete: {
      samples: [{ id: 10_000, permissionId: 10_112 }],
      sdk: (jira, params) => jira.filterSharing.deleteSharePermission(params),
    },
  },
  labels: {
    list: { samples: [{}, page], sdk: (jira, params) => jira.labels.getAllLabels(params) },
  },
  permissions: {
    get_mine: {
      samples: [
        { permissions: 'BROWSE_PROJECTS' },
        { permissions: ['BROWSE_PROJECTS', 'EDIT_ISSUES'], projectKey: 'ED', issueId: '10002', commentId: '1' },
      ],
      sdk: (jira, params) => jira.permissions.getMyPermissions(params),
    },
    get_all: { samples: [{}], sdk: (jira) => jira.permissions.getAllPermissions() },
    check: {
      samples: [
        {
          accountId: user,
          globalPermissions: ['ADMINISTER'],
          projectPermissions: [{ permissions: ['EDIT_ISSUES'], projects: [10_000], issues: [10_010, 10_011] }],
        },
      ],
      sdk: (jira, params) => jira.permissions.getBulkPermissions(params),
    },
  },
  version_related_work: {
    list: { samples: [{ id }], sdk: (jira, params) => jira.projectVersions.getRelatedWork(params) },
    create: {
      samples: [{ id, category: 'Design', title: awkward, url: 'https://example.com/design' }],
      sdk: (jira, params) => jira.projectVersions.createRelatedWork(params),
    },
    update: {
      samples: [{ id, relatedWorkId: 'fabcdef6-7878-1234-beaf-43211234abcd', category: 'Design', title: 'D' }],
      sdk: (jira, params) => jira.projectVersions.updateRelatedWork(params),
    },
    delete: {
      samples: [{ versionId: id, relatedWorkId: 'fabcdef6-7878-1234-beaf-43211234abcd' }],
      sdk: (jira, params) => jira.projectVersions.deleteRelatedWork(params),
    },
  },
  dashboards: {
    list: {
      samples: [{}, { ...page, filter: 'favourite' }],
      sdk: (jira, params) => jira.dashboards.getAllDashboards(params),
    },
    api_search: {
      samples: [
        {},
        {
          ...page,
          dashboardName: awkward,
          accountId: user,
          groupname: 'g',
          projectId: 1,
          orderBy: '+name',
          status: 'active',
          expand: 'owner,viewUrl',
        },
      ],
      sdk: (jira, params) => jira.dashboards.getDashboardsPaginated(params),
    },
    get: { samples: [{ id }], sdk: (jira, params) => jira.dashboards.getDashboard(params) },
    create: {
      samples: [{ name: 'D', description: awkward, sharePermissions: [...shares], editPermissions: [] }],
    },
    update: {
      samples: [{ id, name: 'D', sharePermissions: [], editPermissions: [], extendAdminPermissions: true }],
    },
    copy: { samples: [{ id, name: 'D', sharePermissions: [], editPermissions: [...shares] }] },
    delete: { samples: [{ id }] },
  },
  groups: {
    list: {
      samples: [{}, { ...page, groupId: ['a', 'b'], groupName: [awkward], accessType: 'user', applicationKey: 'jira' }],
    },
    create: { samples: [{ name: 'power-users' }], sdk: (jira, params) => jira.groups.createGroup(params) },
    delete: {
      samples: [{ groupname: 'g' }, { ...group, swapGroupId: 'h' }],
      sdk: (jira, params) => jira.groups.removeGroup(params),
    },
    list_members: {
      samples: [group, { groupname: awkward, ...page, includeInactiveUsers: true }],
      sdk: (jira, params) => jira.groups.getUsersFromGroup(params),
    },
    add_member: {
      samples: [{ ...group, accountId: user }],
      sdk: (jira, params) => jira.groups.addUserToGroup(params),
    },
    remove_member: {
      samples: [{ groupname: 'g', accountId: user }],
      sdk: (jira, params) => jira.groups.removeUserFromGroup(params),
    },
  },
  project_roles: {
    list: { samples: [{} as never], sdk: (jira) => jira.projectRoles.getAllProjectRoles() },
    get: {
      samples: [{ ...project, id: 10_360, excludeInactiveUsers: true }],
      sdk: (jira, params) => jira.projectRoles.getProjectRole(params),
    },
    add_actors: {
      samples: [
        { ...project, id: 10_360, user: [user] },
        { ...project, id: 10_360, groupId: ['g-1', 'g-2'] },
      ],
      sdk: (jira, params) => jira.projectRoleActors.addActorUsers(params),
    },
    remove_actor: {
      samples: [
        { ...project, id: 10_360, user },
        { ...project, id: 10_360, group: awkward },
      ],
      sdk: (jira, params) => jira.projectRoleActors.deleteActor(params),
    },
  },
  webhook_endpoints: {
    list: { samples: [{}, page], sdk: (jira, params) => jira.webhooks.getDynamicWebhooksForApp(params) },
    create: {
      samples: [
        {
          url: 'https://hooks.example/jira',
          webhooks: [
            {
              events: ['jira:issue_created', 'sprint_started'],
              jqlFilter: 'project = ED',
              fieldIdsFilter: ['summary'],
              issuePropertyKeysFilter: ['p'],
            },
            { events: ['jira:version_released'], jqlFilter: '' },
          ],
        },
      ],
      sdk: (jira, params) => jira.webhooks.registerDynamicWebhooks(params),
    },
    refresh: { samples: [{ webhookIds: [1, 2] }], sdk: (jira, params) => jira.webhooks.refreshWebhooks(params) },
    delete: { samples: [{ webhookIds: [1, 2] }], sdk: (jira, params) => jira.webhooks.deleteWebhookById(params) },
    list_failed: { samples: [{}, { maxResults: 10, after: 1_573_118_132_000 }] },
  },
  issue_types: {
    list: { samples: [{} as never], sdk: (jira) => jira.issueTypes.getIssueAllTypes() },
    list_for_project: { samples: [{ projectId: 10_000, level: -1 }] },
    get: { samples: [{ id }], sdk: (jira, params) => jira.issueTypes.getIssueType(params) },
  },
  priorities: {
    list: {
      samples: [
        {},
        {
          ...page,
          id: ['1', '2'],
          projectId: ['10000'],
          priorityName: awkward,
          onlyDefault: true,
          expand: 'schemes',
        },
      ],
      sdk: (jira, params: Both) =>
        jira.issuePriorities.searchPriorities({
          ...params,
          ...('startAt' in params && { startAt: String(params['startAt']), maxResults: String(params['maxResults']) }),
        } as never),
    },
    get: { samples: [{ id }], sdk: (jira, params) => jira.issuePriorities.getPriority(params) },
  },
  statuses: {
    list: {
      samples: [{}, { ...page, projectId: id, searchString: awkward, statusCategory: 'DONE' }],
      sdk: (jira, params) => jira.status.search(params),
    },
  },
  resolutions: { list: { samples: [{}, { ...page, id: ['1', '2'], onlyDefault: false }] } },
  server_info: { get: { samples: [{} as never], sdk: (jira) => jira.serverInfo.getServerInfo() } },
  issue_votes: {
    get: { samples: [issue], sdk: (jira, params) => jira.issueVotes.getVotes(params) },
    create: { samples: [issue], sdk: (jira, params) => jira.issueVotes.addVote(params) },
    delete: { samples: [issue], sdk: (jira, params) => jira.issueVotes.removeVote(params) },
  },
  issue_remote_links: {
    list: {
      samples: [issue, { ...issue, globalId: awkward }, { ...issue, globalId: 'system=https://a.example&id=1' }],
      sdk: (jira, params) => jira.issueRemoteLinks.getRemoteIssueLinks(params),
    },
    get: {
      samples: [{ ...issue, linkId: id }],
      sdk: (jira, params) => jira.issueRemoteLinks.getRemoteIssueLinkById(params),
    },
    create: {
      samples: [
        { ...issue, object: { url: 'https://a.example/?a=1&b=2', title: awkward } },
        {
          ...issue,
          globalId: 'system=https://a.example&id=1',
          relationship: 'causes',
          application: { name: 'A', type: 'com.acme' },
          object: {
            url: 'https://a.example',
            title: 't',
            summary: 's',
            icon: { url16x16: 'https://a.example/i.png', title: 'i' },
            status: { resolved: true, icon: { link: 'https://a.example/closed' } },
          },
        },
      ],
      sdk: (jira, params) => jira.issueRemoteLinks.createOrUpdateRemoteIssueLink(params),
    },
    update: {
      samples: [{ ...issue, linkId: id, globalId: 'g', object: { url: 'https://a.example', title: 't' } }],
      sdk: (jira, params) => jira.issueRemoteLinks.updateRemoteIssueLink(params),
    },
    delete: {
      samples: [{ ...issue, linkId: id }],
      sdk: (jira, params) => jira.issueRemoteLinks.deleteRemoteIssueLinkById(params),
    },
  },
  issue_properties: {
    list: { samples: [issue], sdk: (jira, params) => jira.issueProperties.getIssuePropertyKeys(params) },
    get: {
      samples: [{ ...issue, propertyKey: 'app.state' }],
      sdk: (jira, params) => jira.issueProperties.getIssueProperty(params),
    },
    update: {
      samples: [
        { ...issue, propertyKey: 'app.state', value: { a: [1, null, 'ü'], doc, visibility } },
        { ...issue, propertyKey: 'p', value: [1, 2] },
      ],
      sdk: (jira, { value, ...place }: Both) =>
        jira.issueProperties.setIssueProperty({ ...place, body: value } as never),
    },
    delete: {
      samples: [{ ...issue, propertyKey: 'p' }],
      sdk: (jira, params) => jira.issueProperties.deleteIssueProperty(params),
    },
  },
} satisfies Partial<Rows>
