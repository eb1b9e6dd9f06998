import type { Rows } from './rows.ts'

/** Calls of administrators: workflows, schemes, screens, fields, roles. */

const awkward = 'a+b & c=d é 漢字 "\'\\'
const page = { startAt: 3, maxResults: 20 }
const listed = { ...page, id: [10_000, 10_001], queryString: awkward, orderBy: '-name' as const }
const screen = { screenId: 10_001 }
const field = { fieldId: 'customfield_10010' }

export const settingsCalls = {
  workflows: {
    list: {
      samples: [
        {},
        { ...page, queryString: awkward, scope: 'PROJECT', isActive: true, orderBy: '+updated' },
        { expand: 'values.transitions' },
      ],
      sdk: (jira, params) => jira.workflows.searchWorkflows(params),
    },
  },
  workflow_schemes: {
    list: { samples: [{}, page], sdk: (jira, params) => jira.workflowSchemes.getAllWorkflowSchemes(params) },
    get: {
      samples: [{ id: 101_010 }, { id: '101010', returnDraftIfExists: true }],
      sdk: (jira, params) => jira.workflowSchemes.getWorkflowScheme(params),
    },
  },
  workflow_statuses: {
    list: { samples: [{} as never], sdk: (jira) => jira.workflowStatuses.getStatuses() },
    get: { samples: [{ idOrName: '10000' }], sdk: (jira, params) => jira.workflowStatuses.getStatus(params) },
  },
  status_categories: {
    list: { samples: [{} as never], sdk: (jira) => jira.workflowStatusCategories.getStatusCategories() },
    get: {
      samples: [{ idOrKey: 'in-flight' }, { idOrKey: '1' }],
      sdk: (jira, params) => jira.workflowStatusCategories.getStatusCategory(params),
    },
  },
  project_categories: {
    list: { samples: [{} as never], sdk: (jira) => jira.projectCategories.getAllProjectCategories() },
    get: {
      samples: [{ id: '10000' }],
      sdk: (jira, params) => jira.projectCategories.getProjectCategoryById(params),
    },
  },
  project_types: {
    list: { samples: [{} as never], sdk: (jira) => jira.projectTypes.getAllProjectTypes() },
    get: {
      samples: [{ projectTypeKey: 'service_desk' }],
      sdk: (jira, params) => jira.projectTypes.getProjectTypeByKey(params),
    },
  },
  permission_schemes: {
    list: {
      samples: [{}, { expand: ['permissions', 'user'] }],
      sdk: (jira, params) => jira.permissionSchemes.getAllPermissionSchemes(params),
    },
    get: {
      samples: [{ schemeId: 10_000 }, { schemeId: '10000', expand: 'all' }],
      sdk: (jira, params) => jira.permissionSchemes.getPermissionScheme(params),
    },
  },
  notification_schemes: {
    list: {
      samples: [{}, { ...page, id: ['1', '2'], projectId: ['10000', '10001'], onlyDefault: true, expand: 'all' }],
      sdk: (jira, params) => jira.issueNotificationSchemes.getNotificationSchemes(params),
    },
    get: {
      samples: [{ id: 10_100 }, { id: '10100', expand: ['field', 'group'] }],
      sdk: (jira, params) => jira.issueNotificationSchemes.getNotificationScheme(params),
    },
  },
  security_schemes: {
    list: { samples: [{} as never], sdk: (jira) => jira.issueSecuritySchemes.getIssueSecuritySchemes() },
    get: {
      samples: [{ id: 10_000 }],
      sdk: (jira, params) => jira.issueSecuritySchemes.getIssueSecurityScheme(params),
    },
  },
  security_levels: {
    list: { samples: [{}, { ...page, id: ['10021'], schemeId: ['10001', '10002'], onlyDefault: false }] },
    get: { samples: [{ id: '10021' }], sdk: (jira, params) => jira.issueSecurityLevel.getIssueSecurityLevel(params) },
  },
  issue_type_schemes: {
    list: {
      samples: [{}, { ...listed, expand: ['projects', 'issueTypes'] }],
      sdk: (jira, params) => jira.issueTypeSchemes.getAllIssueTypeSchemes(params),
    },
  },
  issue_type_screen_schemes: {
    list: {
      samples: [{}, { ...listed, expand: 'projects' }],
      sdk: (jira, params) => jira.issueTypeScreenSchemes.getIssueTypeScreenSchemes(params),
    },
  },
  screens: {
    list: {
      samples: [{}, { ...listed, scope: ['GLOBAL', 'PROJECT'] }],
      sdk: (jira, params) => jira.screens.getScreens(params),
    },
  },
  screen_schemes: {
    list: {
      samples: [{}, { ...listed, expand: 'issueTypeScreenSchemes' }],
      sdk: (jira, params) => jira.screenSchemes.getScreenSchemes(params),
    },
  },
  screen_tabs: {
    list: {
      samples: [screen, { screenId: '1', projectKey: 'ED' }],
      sdk: (jira, params) => jira.screenTabs.getAllScreenTabs(params),
    },
  },
  screen_tab_fields: {
    list: {
      samples: [
        { ...screen, tabId: 10_002 },
        { ...screen, tabId: '10002', projectKey: 'ED' },
      ],
      sdk: (jira, params) => jira.screenTabFields.getAllScreenTabFields(params),
    },
  },
  field_contexts: {
    list: {
      samples: [field, { ...field, ...page, isAnyIssueType: true, isGlobalContext: false, contextId: [1, '2'] }],
      sdk: (jira, params) => jira.issueCustomFieldContexts.getContextsForField(params),
    },
  },
  field_options: {
    list: {
      samples: [
        { ...field, contextId: 10_025 },
        { ...field, contextId: '10025', ...page, optionId: 10_001, onlyOptions: true },
      ],
      sdk: (jira, params) => jira.issueCustomFieldOptions.getOptionsForContext(params),
    },
  },
  application_roles: {
    list: { samples: [{} as never], sdk: (jira) => jira.applicationRoles.getAllApplicationRoles() },
    get: {
      samples: [{ key: 'jira-software' }],
      sdk: (jira, params) => jira.applicationRoles.getApplicationRole(params),
    },
  },
  time_tracking: {
    list: { samples: [{} as never], sdk: (jira) => jira.timeTracking.getAvailableTimeTrackingImplementations() },
  },
  settings: {
    list: {
      samples: [{}, { permissionLevel: 'SYSADMIN_ONLY', keyFilter: 'jira.lf.*' }],
      sdk: (jira, params) => jira.jiraSettings.getApplicationProperty(params),
    },
  },
  project_emails: {
    get: {
      samples: [{ projectId: 10_000 }, { projectId: '10000' }],
      sdk: (jira, params) => jira.projectEmail.getProjectEmail(params),
    },
  },
} satisfies Partial<Rows>
