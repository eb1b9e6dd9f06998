import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    message: ['issues.notify', 'issue_comments.create', 'issue_comments.update'],
    publish: ['versions.update'],
    access: [
      'filter_permissions.create',
      'filter_permissions.delete',
      'filters.create',
      'filters.update',
      'filters.change_owner',
      'filters.set_default_share_scope',
      'groups.create',
      'groups.add_member',
      'groups.remove_member',
      'project_roles.add_actors',
      'project_roles.remove_actor',
      'dashboards.create',
      'dashboards.update',
      'issue_watchers.create',
      'webhook_endpoints.create',
    ],
  },
})
