import { defineEntity } from '@ferrule/codegen'
import { always, text, texts } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const Canvas = z
  .looseObject({ canvas_id: always(text('Id of the canvas')) })
  .meta({ id: 'Canvas', description: 'A canvas, by its id. `files.info` tells more.' })

const canvas_id = z.string().min(1).describe('Id of the canvas')
const title = z.string().optional().describe('Title')

const Content = z
  .strictObject({
    type: z.literal('markdown').describe('Always `markdown`'),
    markdown: z.string().describe('The text in Markdown'),
  })
  .meta({ id: 'CanvasContent', description: 'What a canvas says.' })

const Change = z
  .strictObject({
    operation: z
      .enum(['insert_after', 'insert_before', 'insert_at_start', 'insert_at_end', 'replace', 'delete'])
      .describe('What to do'),
    section_id: z.string().optional().describe('Section that is meant; for `replace`, absent means all of them'),
    document_content: Content.optional().describe('The new text; not for `delete`'),
  })
  .meta({ id: 'CanvasChange', description: 'A change of a canvas.' })

/** Whose access is meant. */
const whose = {
  channel_ids: z.array(z.string()).min(1).optional().describe('Ids of conversations; not beside `user_ids`'),
  user_ids: z.array(z.string()).min(1).optional().describe('Ids of users; not beside `channel_ids`'),
}
const atLeastOne = [['channel_ids', 'user_ids']]

const failed = z.looseObject({
  failed_to_update_channel_ids: texts('Ids of conversations whose access is as it was'),
  failed_to_update_user_ids: texts('Ids of users whose access is as it was'),
})

export default defineEntity({
  name: 'canvases',
  type: 'Canvas',
  summary: 'Canvases: written, changed and shared.',
  record: Canvas,
  actions: {
    create: {
      summary: 'Creates a canvas.',
      docs: 'https://docs.slack.dev/reference/methods/canvases.create',
      method: 'POST',
      path: '/canvases.create',
      params: z.strictObject({
        title,
        document_content: Content.optional().describe('The text'),
        channel_id: z.string().optional().describe('Id of a conversation that gets it as a tab'),
      }),
    },
    create_for_channel: {
      summary: 'Creates the canvas of a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.canvases.create',
      method: 'POST',
      path: '/conversations.canvases.create',
      params: z.strictObject({
        channel_id: z.string().min(1).describe('Id of the conversation'),
        title,
        document_content: Content.optional().describe('The text'),
      }),
    },
    edit: {
      summary: 'Changes a canvas.',
      docs: 'https://docs.slack.dev/reference/methods/canvases.edit',
      access: 'write',
      method: 'POST',
      path: '/canvases.edit',
      params: z.strictObject({
        canvas_id,
        changes: z.array(Change).min(1).describe('The changes; Slack takes one at a time'),
      }),
      record: null,
    },
    delete: {
      summary: 'Deletes a canvas.',
      docs: 'https://docs.slack.dev/reference/methods/canvases.delete',
      method: 'POST',
      path: '/canvases.delete',
      params: z.strictObject({ canvas_id }),
      record: null,
    },
    list_sections: {
      summary: 'Lists ids of the sections of a canvas that have a text, or are headings.',
      docs: 'https://docs.slack.dev/reference/methods/canvases.sections.lookup',
      access: 'read',
      method: 'POST',
      path: '/canvases.sections.lookup',
      params: z.strictObject({
        canvas_id,
        criteria: z
          .strictObject({
            section_types: z
              .array(z.enum(['any_header', 'h1', 'h2', 'h3']))
              .min(1)
              .max(3)
              .optional()
              .describe('Kinds of headings'),
            contains_text: z.string().optional().describe('Text that the section has'),
          })
          .describe('What to look for: `section_types`, `contains_text` or both'),
      }),
      records: 'sections',
      record: z.looseObject({ id: z.string().describe('Id of the section') }),
      paging: { style: 'single', param: '' },
    },
    set_access: {
      summary: 'Gives access to a canvas.',
      docs: 'https://docs.slack.dev/reference/methods/canvases.access.set',
      access: 'write',
      method: 'POST',
      path: '/canvases.access.set',
      params: z.strictObject({
        canvas_id,
        access_level: z.enum(['read', 'write']).describe('What they may do'),
        ...whose,
      }),
      atLeastOne,
      record: failed,
    },
    delete_access: {
      summary: 'Takes access to a canvas away.',
      docs: 'https://docs.slack.dev/reference/methods/canvases.access.delete',
      method: 'POST',
      path: '/canvases.access.delete',
      params: z.strictObject({ canvas_id, ...whose }),
      atLeastOne,
      record: failed,
    },
  },
})
