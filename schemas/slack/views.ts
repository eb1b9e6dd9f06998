import { defineEntity, open } from '@ferrule/codegen'
import * as z from 'zod'
import { shownView } from './shared.blocks.ts'
import { View } from './shared.records.ts'

const trigger_id = z.string().optional().describe('What an interaction gave to the app; valid for three seconds')
const interactivity_pointer = z.string().optional().describe('The same, from a workflow step')
const view = shownView().meta({
  description: 'The view: `{ type, title, blocks, … }`',
  example: { type: 'modal', title: { type: 'plain_text', text: 'Feedback' }, blocks: [] },
})
const atLeastOne = [['trigger_id', 'interactivity_pointer']]

export default defineEntity({
  name: 'views',
  type: 'View',
  summary: 'Modals and Home tabs of the app.',
  record: View,
  actions: {
    open: {
      summary: 'Opens a modal.',
      docs: 'https://docs.slack.dev/reference/methods/views.open',
      access: 'write',
      method: 'POST',
      path: '/views.open',
      params: z.strictObject({ trigger_id, interactivity_pointer, view }),
      atLeastOne,
      records: 'view',
    },
    push: {
      summary: 'Puts a modal on top of the open one.',
      docs: 'https://docs.slack.dev/reference/methods/views.push',
      access: 'write',
      method: 'POST',
      path: '/views.push',
      params: z.strictObject({ trigger_id, interactivity_pointer, view }),
      atLeastOne,
      records: 'view',
    },
    update: {
      summary: 'Changes an open view.',
      docs: 'https://docs.slack.dev/reference/methods/views.update',
      method: 'POST',
      path: '/views.update',
      params: z.strictObject({
        view,
        view_id: z.string().optional().describe('Id of the view'),
        external_id: z.string().optional().describe('Id that the app gave it'),
        hash: z.string().optional().describe('Change it only if it still has this hash'),
      }),
      atLeastOne: [['view_id', 'external_id']],
      records: 'view',
    },
    publish: {
      summary: 'Publishes the Home tab of a user.',
      docs: 'https://docs.slack.dev/reference/methods/views.publish',
      access: 'write',
      method: 'POST',
      path: '/views.publish',
      idempotent: true,
      params: z.strictObject({
        user_id: z.string().min(1).describe('Id of the user'),
        view,
        hash: z.string().optional().describe('Change it only if it still has this hash'),
      }),
      records: 'view',
    },
    open_dialog: {
      summary: 'Opens a dialog, the form that was before modals.',
      docs: 'https://docs.slack.dev/reference/methods/dialog.open',
      access: 'write',
      method: 'POST',
      path: '/dialog.open',
      params: z.strictObject({
        trigger_id: z.string().min(1).describe('Given to the app by an interaction; valid for three seconds'),
        dialog: open().describe('The dialog: `{ title, callback_id, elements, … }`'),
      }),
      record: null,
    },
  },
})
