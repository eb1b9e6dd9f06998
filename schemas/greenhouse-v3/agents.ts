import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    message: ['applications.reject', 'applications.hire'],
    access: [
      'users.create',
      'users.activate',
      'users.bulk_create',
      'users.bulk_update',
      'users.bulk_activate',
      'webhook_endpoints.create',
      'webhook_endpoints.update',
    ],
  },
})
