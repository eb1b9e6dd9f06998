import { declaredAs, open, openUnion } from '@ferrule/codegen'
import * as z from 'zod'

/**
 * Block Kit. Messages are declared by these types and checked only for a `type`: Slack judges the rest itself, and a table
 * of every block would be larger than the connector's other code. What is required here is what Slack requires.
 */

const named = <Shape extends z.core.$ZodLooseShape>(id: string, description: string, shape: Shape) =>
  z.looseObject(shape).meta({ id, description })

const text = () => z.string().optional()
const yes = () => z.boolean().optional()
const count = () => z.int().optional()

// Texts.

const plain = named('PlainTextObject', 'A text without formatting.', {
  type: z.literal('plain_text'),
  text: z.string(),
  emoji: yes().describe('Whether names of emoji in colons become pictures'),
})
const mrkdwn = named('MrkdwnTextObject', 'A text in Slack’s Markdown.', {
  type: z.literal('mrkdwn'),
  text: z.string(),
  verbatim: yes().describe('Whether addresses and names are left as they are'),
})
const anyText = z.union([plain, mrkdwn]).meta({ id: 'TextObject', description: 'A text, with or without formatting.' })
const label = () => plain.optional()

// Fields common to elements.

const color = () => z.enum(['primary', 'danger']).optional()
const dialog = named('ConfirmationDialog', 'A question before an action is done.', {
  title: label(),
  text: anyText,
  confirm: label(),
  deny: label(),
  style: color(),
})
const option = <Text extends z.ZodType>(id: string, said: Text) =>
  named(id, 'An item to choose.', { text: said, value: text(), url: text(), description: label() })
const choice = option('BlockOption', anyText)
const plainChoice = option('PlainTextOption', plain)

const action = { action_id: text().describe('Name of the element in what its use sends to the app') }
const confirm = { confirm: dialog.optional() }
const focus = { focus_on_load: yes() }
const placeholder = { placeholder: label() }
const dispatch = {
  dispatch_action_config: z
    .looseObject({ trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).optional() })
    .optional(),
}
const selected = { ...action, ...confirm, ...focus, ...placeholder }
const typed = { ...action, ...dispatch, ...focus, ...placeholder }
const many = { max_selected_items: count() }
const respond = { response_url_enabled: yes() }
const offered = {
  options: z.array(plainChoice).optional(),
  option_groups: z.array(z.looseObject({ label: plain, options: z.array(plainChoice) })).optional(),
}
const places = {
  default_to_current_conversation: yes(),
  filter: z
    .looseObject({
      include: z.array(z.enum(['im', 'mpim', 'private', 'public'])).optional(),
      exclude_external_shared_channels: yes(),
      exclude_bot_users: yes(),
    })
    .optional(),
}
const picture = {
  alt_text: z.string().describe('What the picture shows'),
  image_url: text().describe('Address of the picture; or `slack_file`'),
  slack_file: z.looseObject({ id: text(), url: text() }).optional().describe('A picture in Slack, by id or address'),
}

// Rich text.

const style = {
  style: z.looseObject({ bold: yes(), code: yes(), italic: yes(), strike: yes(), underline: yes() }).optional(),
}
const border = { border: z.union([z.literal(0), z.literal(1)]).optional() }
const richWord = named('RichTextText', 'A text.', { type: z.literal('text'), text: z.string(), ...style })
const richLink = named('RichTextLink', 'A link.', {
  type: z.literal('link'),
  url: z.string(),
  text: text(),
  unsafe: yes(),
  ...style,
})
const richElement = openUnion('type', [
  richWord,
  richLink,
  z.looseObject({ type: z.literal('broadcast'), range: z.enum(['here', 'channel', 'everyone']), ...style }),
  z.looseObject({ type: z.literal('channel'), channel_id: z.string(), ...style }),
  z.looseObject({ type: z.literal('color'), value: z.string(), ...style }),
  z.looseObject({
    type: z.literal('date'),
    timestamp: z.number(),
    format: z.string(),
    url: text(),
    fallback: text(),
    ...style,
  }),
  z.looseObject({ type: z.literal('emoji'), name: z.string(), unicode: text(), url: text(), ...style }),
  z.looseObject({ type: z.literal('team'), team_id: z.string(), ...style }),
  z.looseObject({ type: z.literal('user'), user_id: z.string(), ...style }),
  z.looseObject({ type: z.literal('usergroup'), usergroup_id: z.string(), ...style }),
]).meta({ id: 'RichTextElement', description: 'A piece of rich text.' })
const richSection = named('RichTextSection', 'Rich text in one line or more.', {
  type: z.literal('rich_text_section'),
  elements: z.array(richElement),
})
const richText = named('RichTextBlock', 'Formatted text, as the message box writes it.', {
  type: z.literal('rich_text'),
  block_id: text(),
  elements: z.array(
    openUnion('type', [
      richSection,
      z.looseObject({
        type: z.literal('rich_text_list'),
        style: z.enum(['bullet', 'ordered']),
        elements: z.array(richSection),
        indent: z.int().optional(),
        offset: z.int().optional(),
        ...border,
      }),
      z.looseObject({ type: z.literal('rich_text_quote'), elements: z.array(richElement), ...border }),
      z.looseObject({
        type: z.literal('rich_text_preformatted'),
        elements: z.array(z.union([richWord, richLink])),
        language: text(),
        ...border,
      }),
    ]),
  ),
})

// Elements.

const image = named('ImageElement', 'A picture beside a text.', { type: z.literal('image'), ...picture })
const button = named('ButtonElement', 'A button.', {
  type: z.literal('button'),
  text: plain,
  value: text(),
  url: text(),
  style: color(),
  accessibility_label: text(),
  ...action,
  ...confirm,
})
const workflowButton = named('WorkflowButtonElement', 'A button that starts a workflow.', {
  type: z.literal('workflow_button'),
  text: plain,
  workflow: z.looseObject({
    trigger: z.looseObject({
      url: z.string(),
      customizable_input_parameters: z.array(z.looseObject({ name: z.string(), value: z.string() })).optional(),
    }),
  }),
  style: color(),
  accessibility_label: text(),
  ...action,
  ...confirm,
})
const checkboxes = named('CheckboxesElement', 'Boxes to tick.', {
  type: z.literal('checkboxes'),
  options: z.array(choice),
  initial_options: z.array(choice).optional(),
  ...action,
  ...confirm,
  ...focus,
})
const radioButtons = named('RadioButtonsElement', 'Items of which one is chosen.', {
  type: z.literal('radio_buttons'),
  options: z.array(choice),
  initial_option: choice.optional(),
  ...action,
  ...confirm,
  ...focus,
})
const overflow = named('OverflowElement', 'A menu behind three dots.', {
  type: z.literal('overflow'),
  options: z.array(plainChoice),
  ...action,
  ...confirm,
})
const datepicker = named('DatepickerElement', 'A date to choose.', {
  type: z.literal('datepicker'),
  initial_date: text().describe('YYYY-MM-DD'),
  ...selected,
})
const timepicker = named('TimepickerElement', 'A time to choose.', {
  type: z.literal('timepicker'),
  initial_time: text().describe('HH:mm'),
  timezone: text(),
  ...selected,
})
const datetimepicker = named('DatetimepickerElement', 'A date and time to choose.', {
  type: z.literal('datetimepicker'),
  initial_date_time: z.number().optional().describe('In Unix seconds'),
  ...action,
  ...confirm,
  ...focus,
})
const richTextInput = named('RichTextInputElement', 'A field for formatted text.', {
  type: z.literal('rich_text_input'),
  initial_value: richText.optional(),
  min_lines: count(),
  max_lines: count(),
  ...typed,
})

const single = [
  named('UsersSelectElement', 'A user to choose.', {
    type: z.literal('users_select'),
    initial_user: text(),
    ...selected,
  }),
  named('StaticSelectElement', 'An item to choose from a list.', {
    type: z.literal('static_select'),
    initial_option: plainChoice.optional(),
    ...offered,
    ...selected,
  }),
  named('ConversationsSelectElement', 'A conversation to choose.', {
    type: z.literal('conversations_select'),
    initial_conversation: text(),
    ...places,
    ...respond,
    ...selected,
  }),
  named('ChannelsSelectElement', 'A public channel to choose.', {
    type: z.literal('channels_select'),
    initial_channel: text(),
    ...respond,
    ...selected,
  }),
  named('ExternalSelectElement', 'An item to choose from a list that the app sends.', {
    type: z.literal('external_select'),
    initial_option: plainChoice.optional(),
    min_query_length: count(),
    ...selected,
  }),
] as const
const multi = [
  named('MultiUsersSelectElement', 'Users to choose.', {
    type: z.literal('multi_users_select'),
    initial_users: z.array(z.string()).optional(),
    ...many,
    ...selected,
  }),
  named('MultiStaticSelectElement', 'Items to choose from a list.', {
    type: z.literal('multi_static_select'),
    initial_options: z.array(plainChoice).optional(),
    ...offered,
    ...many,
    ...selected,
  }),
  named('MultiConversationsSelectElement', 'Conversations to choose.', {
    type: z.literal('multi_conversations_select'),
    initial_conversations: z.array(z.string()).optional(),
    ...places,
    ...many,
    ...selected,
  }),
  named('MultiChannelsSelectElement', 'Public channels to choose.', {
    type: z.literal('multi_channels_select'),
    initial_channels: z.array(z.string()).optional(),
    ...many,
    ...selected,
  }),
  named('MultiExternalSelectElement', 'Items to choose from a list that the app sends.', {
    type: z.literal('multi_external_select'),
    initial_options: z.array(plainChoice).optional(),
    min_query_length: count(),
    ...many,
    ...selected,
  }),
] as const

const shared = [checkboxes, datepicker, datetimepicker, radioButtons, timepicker, ...single, ...multi] as const

const answer = z.looseObject({ text: plain, accessibility_label: text(), value: z.string() })
const inputs = [
  z.looseObject({ type: z.literal('email_text_input'), initial_value: text(), ...typed }),
  z.looseObject({
    type: z.literal('file_input'),
    filetypes: z.array(z.string()).optional(),
    max_files: count(),
    ...action,
  }),
  z.looseObject({
    type: z.literal('number_input'),
    is_decimal_allowed: z.boolean(),
    initial_value: text(),
    min_value: text(),
    max_value: text(),
    ...typed,
  }),
  z.looseObject({
    type: z.literal('plain_text_input'),
    initial_value: text(),
    multiline: yes(),
    min_length: count(),
    max_length: count(),
    ...typed,
  }),
  z.looseObject({ type: z.literal('url_text_input'), initial_value: text(), ...typed }),
] as const

// Blocks.

const block = <Kind extends string, Shape extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  type: Kind,
  shape: Shape,
) => named(id, description, { type: z.literal(type), block_id: text(), ...shape })

const cells = z.array(
  z.array(
    openUnion('type', [
      z.looseObject({ type: z.literal('raw_text'), text: z.string() }),
      z.looseObject({ type: z.literal('raw_number'), value: z.number(), text: z.string() }),
      richText,
    ]),
  ),
)

const actions = block('ActionsBlock', 'Buttons and menus.', 'actions', {
  elements: z.array(openUnion('type', [button, overflow, workflowButton, richTextInput, ...shared])),
})
const card = block('CardBlock', 'A card with a picture, texts and buttons.', 'card', {
  hero_image: image.optional(),
  icon: image.optional(),
  title: mrkdwn.optional(),
  subtitle: mrkdwn.optional(),
  body: mrkdwn.optional(),
  actions: z.array(button).optional(),
})
const context = block('ContextBlock', 'Small texts and pictures.', 'context', {
  elements: z.array(openUnion('type', [image, plain, mrkdwn])),
})
const divider = block('DividerBlock', 'A line between blocks.', 'divider', {})
const file = block('FileBlock', 'A remote file; only in messages that are read.', 'file', {
  source: z.string(),
  external_id: z.string(),
})
const header = block('HeaderBlock', 'A large heading.', 'header', { text: plain })
const imageBlock = block('ImageBlock', 'A picture.', 'image', { ...picture, title: label() })
const input = block('InputBlock', 'A field to fill in.', 'input', {
  label: plain,
  hint: label(),
  optional: yes(),
  element: openUnion('type', [richTextInput, ...inputs, ...shared]),
  dispatch_action: yes(),
})
const section = block('SectionBlock', 'A text, with fields or an element beside it.', 'section', {
  text: anyText.optional(),
  fields: z.array(anyText).optional(),
  accessory: openUnion('type', [button, image, overflow, workflowButton, ...shared]).optional(),
  expand: yes(),
})
const table = block('TableBlock', 'A table.', 'table', {
  rows: cells,
  column_settings: z
    .array(z.looseObject({ align: z.enum(['left', 'center', 'right']).optional(), is_wrapped: yes() }))
    .optional(),
})
const task = block('TaskCardBlock', 'One step of what an assistant does.', 'task_card', {
  task_id: z.string(),
  title: z.string(),
  status: z.enum(['pending', 'in_progress', 'complete', 'error']),
  details: richText.optional(),
  output: richText.optional(),
  sources: z.array(z.looseObject({ type: z.literal('url'), url: z.string(), text: z.string() })).optional(),
})
const video = block('VideoBlock', 'An embedded video.', 'video', {
  alt_text: z.string().describe('What the video shows'),
  title: plain,
  video_url: z.string(),
  thumbnail_url: z.string(),
  title_url: text(),
  description: label(),
  author_name: text(),
  provider_name: text(),
  provider_icon_url: text(),
})

/** A block; a type that Slack added later is passed through. */
const Block = openUnion('type', [
  actions,
  block('AlertBlock', 'A notice.', 'alert', {
    text: anyText,
    level: z.enum(['default', 'info', 'warning', 'error', 'success']).optional(),
  }),
  card,
  block('CarouselBlock', 'Cards in a row.', 'carousel', { elements: z.array(card) }),
  block('ContainerBlock', 'Blocks in a frame.', 'container', {
    title: label(),
    rich_text_title: richText.optional(),
    subtitle: anyText.optional(),
    child_blocks: z.array(
      openUnion('type', [actions, context, divider, file, header, imageBlock, input, richText, section, table, video]),
    ),
    width: z.enum(['narrow', 'standard', 'wide', 'full']).optional(),
    icon: image.optional(),
    is_collapsible: yes(),
    default_collapsed: yes(),
    has_header_divider: yes(),
  }),
  context,
  block('ContextActionsBlock', 'Small buttons below an answer.', 'context_actions', {
    elements: z.array(
      openUnion('type', [
        z.looseObject({
          type: z.literal('feedback_buttons'),
          positive_button: answer,
          negative_button: answer,
          ...action,
        }),
        z.looseObject({
          type: z.literal('icon_button'),
          icon: z.string(),
          text: plain,
          accessibility_label: text(),
          value: text(),
          visible_to_user_ids: z.array(z.string()).optional(),
          ...action,
          ...confirm,
        }),
      ]),
    ),
  }),
  block('DataTableBlock', 'A table with pages.', 'data_table', {
    rows: cells,
    caption: z.string(),
    page_size: count(),
    row_header_column_index: count(),
  }),
  divider,
  file,
  header,
  imageBlock,
  input,
  block('MarkdownBlock', 'A text in standard Markdown.', 'markdown', { text: z.string() }),
  block('PlanBlock', 'Steps of what an assistant does.', 'plan', {
    title: z.string(),
    tasks: z.array(z.union([task, open()])).optional(),
  }),
  richText,
  section,
  table,
  task,
  video,
]).meta({ id: 'Block', description: 'A layout block, told apart by its `type`.' })

const choose = z.looseObject({ text: z.string(), value: z.string(), description: text() })

/** Attachments, which messages had before blocks. */
const Attachment = named('Attachment', 'A secondary part of a message; blocks are preferred.', {
  blocks: z.array(Block).optional(),
  fallback: text().describe('Text where attachments cannot be shown'),
  color: text().describe('`good`, `warning`, `danger` or a color like `#36a64f`'),
  pretext: text(),
  author_name: text(),
  author_link: text(),
  author_icon: text(),
  author_subname: text(),
  title: text(),
  title_link: text(),
  text: text(),
  fields: z.array(z.looseObject({ title: text(), value: text(), short: yes() })).optional(),
  image_url: text(),
  thumb_url: text(),
  footer: text(),
  footer_icon: text(),
  ts: z.union([z.number(), z.string()]).optional().describe('In Unix seconds'),
  actions: z
    .array(
      z.looseObject({
        type: z.enum(['button', 'select']),
        text: z.string(),
        id: text(),
        name: text(),
        value: text(),
        url: text(),
        style: z.enum(['default', 'primary', 'danger']).optional(),
        confirm: z.looseObject({ text: z.string(), title: text(), ok_text: text(), dismiss_text: text() }).optional(),
        data_source: z.enum(['static', 'channels', 'conversations', 'users', 'external']).optional(),
        min_query_length: count(),
        options: z.array(choose).optional(),
        option_groups: z.array(z.looseObject({ text: z.string(), options: z.array(choose) })).optional(),
        selected_options: z.array(choose).optional(),
      }),
    )
    .optional(),
  callback_id: text(),
  mrkdwn_in: z.array(z.enum(['pretext', 'text', 'fields'])).optional(),
  app_unfurl_url: text(),
  is_app_unfurl: yes(),
  app_id: text(),
  bot_id: text(),
  preview: open().optional(),
})

// Streams.

const Chunk = openUnion('type', [
  named('BlocksChunk', 'Blocks of a streamed message.', { type: z.literal('blocks'), blocks: z.array(Block) }),
  named('MarkdownTextChunk', 'Text of a streamed message.', { type: z.literal('markdown_text'), text: z.string() }),
  named('PlanUpdateChunk', 'A new title of the steps.', { type: z.literal('plan_update'), title: z.string() }),
  named('TaskUpdateChunk', 'How far a step is.', {
    type: z.literal('task_update'),
    id: z.string(),
    title: z.string(),
    status: z.enum(['pending', 'in_progress', 'complete', 'error']),
    details: text(),
    output: text(),
    sources: z.array(z.looseObject({ type: z.literal('url'), url: z.string(), text: z.string() })).optional(),
  }),
]).meta({ id: 'Chunk', description: 'A piece of a streamed message.' })

// Views.

const content = {
  blocks: z.array(Block).describe('Layout blocks'),
  private_metadata: text().describe('Kept by Slack for the app'),
  callback_id: text().describe('How the app recognizes it'),
  external_id: text().describe('Id that the app gives it'),
}

const ViewContent = openUnion('type', [
  named('HomeView', 'A Home tab.', { type: z.literal('home'), ...content }),
  named('ModalView', 'A modal.', {
    type: z.literal('modal'),
    title: plain,
    close: label().describe('Text of the closing button'),
    submit: label().describe('Text of the submitting button; required where there is a field'),
    clear_on_close: yes().describe('Whether closing it closes all views'),
    notify_on_close: yes().describe('Whether the app gets an event when it is closed'),
    ...content,
  }),
  named('WorkflowStepView', 'Settings of a step from an app; Slack runs no such steps any more.', {
    type: z.literal('workflow_step'),
    submit_disabled: yes(),
    ...content,
  }),
]).meta({ id: 'ViewContent', description: 'A view to open, told apart by its `type`.' })

/** Blocks, attachments and so on, as they are checked: as little as Slack surely requires. */
export const layout = () => z.array(declaredAs(z.looseObject({ type: z.string() }), Block))
export const chunked = () => z.array(declaredAs(z.looseObject({ type: z.string() }), Chunk))
export const shownView = () => declaredAs(z.looseObject({ type: z.string() }), ViewContent)
export const attached = () => z.array(declaredAs(open(), Attachment))
