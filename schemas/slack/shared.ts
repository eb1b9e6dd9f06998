import { open } from '@ferrule/codegen'
import { flag } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { attached, layout } from './shared.blocks.ts'

/** Parameters of several methods. */

export const channel = z.string().min(1).describe('Id of the conversation')
export const user = z.string().min(1).describe('Id of the user')
export const message = z.string().min(1).describe('Timestamp of the message, which is its id in the conversation')

/** How lists with a cursor are read. */
export const pages = {
  limit: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta({ default: 100, description: 'Records per page; 200 are recommended' }),
  cursor: z.string().optional().describe('Cursor of the page'),
}

/** How lists with numbered pages are read. */
export const numbered = {
  count: z.int().min(1).max(1000).optional().meta({ default: 100, description: 'Records per page' }),
  page: z.int().min(1).optional().meta({ default: 1, description: 'Number of the page' }),
}

/** Of a workspace of an organization. */
export const team_id = z
  .string()
  .optional()
  .describe('Id of the workspace; required if the token is for a whole organization')

/** How messages and files are searched for. */
export const searched = {
  query: z.string().min(1).describe('Words, and operators: `in:general`, `from:@ada`, `before:2026-01-31`'),
  sort: z.enum(['score', 'timestamp']).optional().meta({ default: 'score', description: 'Order' }),
  sort_dir: z.enum(['asc', 'desc']).optional().meta({ default: 'desc', description: 'Direction' }),
  highlight: flag('Mark the words that match', false),
  team_id,
  count: z.int().min(1).max(100).optional().meta({ default: 20, description: 'Records per page' }),
  page: z.int().min(1).max(100).optional().meta({ default: 1, description: 'Number of the page' }),
}

/** Messages of a time. */
export const between = {
  latest: z.string().optional().describe('Only messages before this time, in Unix seconds; the default is now'),
  oldest: z.string().optional().describe('Only messages after this time, in Unix seconds'),
  inclusive: flag('Include messages with exactly these timestamps', false),
  include_all_metadata: flag('Include the metadata of messages', false),
}

/** The content of a message. */
export const content = {
  text: z
    .string()
    .optional()
    .meta({
      aliases: ['message', 'body'],
      description: 'Text of the message in Slack’s Markdown; with `blocks`, the text of notifications',
    }),
  markdown_text: z
    .string()
    .max(12_000)
    .optional()
    .describe('Text of the message in standard Markdown; not beside `text` or `blocks`'),
  blocks: layout().max(50).optional().describe('Layout blocks of the message'),
  attachments: attached().optional().describe('Attachments; blocks are preferred'),
  parse: z.enum(['none', 'full']).optional().describe('Whether Slack finds links and names in the text'),
  link_names: flag('Link names of channels and users'),
  metadata: open().optional().describe('Metadata for apps: `{ event_type, event_payload }`'),
}

/** How a message is shown. */
export const shown = {
  thread_ts: z.string().optional().describe('Timestamp of the message to reply to'),
  reply_broadcast: flag('Show the reply in the channel, too', false),
  unfurl_links: flag('Show previews of linked texts'),
  unfurl_media: flag('Show previews of linked media'),
}

/** The author of a message, for bot tokens with `chat:write.customize`. */
export const author = {
  username: z.string().optional().describe('Name of the author'),
  icon_emoji: z.string().optional().describe('Emoji in the place of the author’s picture'),
  icon_url: z.string().optional().describe('Address of the author’s picture'),
}
