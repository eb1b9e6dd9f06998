import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    message: [
      'chat.post_message',
      'chat.post_ephemeral',
      'chat.me_message',
      'chat.schedule_message',
      'chat.update',
      'files.upload',
      'files.complete_upload_external',
      'reminders.add',
    ],
    publish: ['files.shared_public_url', 'views.publish'],
    access: ['conversations.invite', 'conversations.kick', 'conversations.join', 'usergroups.update_users'],
  },
})
