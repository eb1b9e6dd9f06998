import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { author } from './shared.ts'

const channel_id = z.string().min(1).describe('Id of the conversation')
const thread_ts = z.string().min(1).describe('Timestamp of the first message of the thread')

const Prompt = z
  .strictObject({
    title: z.string().min(1).describe('What the button says'),
    message: z.string().min(1).describe('What a click sends to the assistant'),
  })
  .meta({ id: 'SuggestedPrompt', description: 'Something to ask an assistant.' })

export default defineEntity({
  name: 'assistant_threads',
  type: 'AssistantThread',
  summary: 'Threads between a user and an assistant.',
  record: z.looseObject({}),
  actions: {
    set_status: {
      summary: 'Shows what the assistant is doing, until its next message.',
      docs: 'https://docs.slack.dev/reference/methods/assistant.threads.setStatus',
      access: 'write',
      method: 'POST',
      path: '/assistant.threads.setStatus',
      idempotent: true,
      params: z.strictObject({
        channel_id,
        thread_ts,
        status: z.string().describe('`is thinking…`, shown after its name; empty: nothing'),
        loading_messages: z.array(z.string()).max(10).optional().describe('Texts that are shown in turn'),
        ...author,
      }),
      record: null,
    },
    set_suggested_prompts: {
      summary: 'Offers things to ask.',
      docs: 'https://docs.slack.dev/reference/methods/assistant.threads.setSuggestedPrompts',
      access: 'write',
      method: 'POST',
      path: '/assistant.threads.setSuggestedPrompts',
      idempotent: true,
      params: z.strictObject({
        channel_id,
        prompts: z.array(Prompt).max(4).describe('Up to four of them'),
        thread_ts: thread_ts.optional(),
        title: z.string().optional().describe('What stands above them'),
      }),
      record: null,
    },
    set_title: {
      summary: 'Sets the title of a thread.',
      docs: 'https://docs.slack.dev/reference/methods/assistant.threads.setTitle',
      access: 'write',
      method: 'POST',
      path: '/assistant.threads.setTitle',
      idempotent: true,
      params: z.strictObject({ channel_id, thread_ts, title: z.string().min(1).describe('The title') }),
      record: null,
    },
  },
})
