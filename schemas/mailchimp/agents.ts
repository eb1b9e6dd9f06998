import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    message: [
      'campaigns.send',
      'campaigns.schedule',
      'campaigns.send_test',
      'automations.start_all',
      'automation_emails.start',
      'automation_emails.enqueue',
      'member_events.create',
    ],
    access: ['list_webhooks.create', 'list_webhooks.update', 'batch_webhooks.create', 'batch_webhooks.update'],
  },
})
