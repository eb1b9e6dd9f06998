import { open, openEnum } from '@ferrule/codegen'
import { always, bool, int, num, object, objects, text, texts } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const BotProfile = z
  .looseObject({
    id: always(text('Id of the bot')),
    app_id: text('Id of the app'),
    name: text('Name of the bot'),
    deleted: bool('Whether it is disabled'),
    icons: object('Its pictures, by size'),
    team_id: text('Id of the workspace'),
    updated: int('When it was last changed, in Unix seconds'),
    user_id: text('Id of the bot user'),
  })
  .meta({ id: 'BotProfile', description: 'An app’s bot, as messages show it.' })

export const Reaction = z
  .looseObject({
    name: z.string().describe('Name of the emoji, without colons'),
    count: z.int().describe('Number of users who reacted with it'),
    users: z.array(z.string()).describe('Ids of those users; of many, only some'),
  })
  .meta({ id: 'Reaction', description: 'The reactions to an item with one emoji.' })

export const File = z
  .looseObject({
    id: always(text('Id of the file')),
    created: int('When it was created, in Unix seconds'),
    timestamp: int('The same as `created`'),
    updated: int('When it was last changed, in Unix seconds'),
    name: text('File name'),
    title: text('Title'),
    mimetype: text('Media type'),
    filetype: text('Kind of file: `png`, `pdf`, `text`, …'),
    pretty_type: text('Kind of file in words'),
    mode: openEnum('hosted', 'external', 'snippet', 'post', 'tombstone', 'hidden_by_limit')
      .nullish()
      .describe('Where its content is'),
    user: text('Id of the owner'),
    user_team: text('Id of the workspace of the owner'),
    username: text('Name of the owner, if it is a bot'),
    source_team: text('Id of the workspace that it was uploaded to'),
    size: int('Number of bytes'),
    editable: bool('Whether it can be edited in Slack'),
    editor: text('Id of its last editor'),
    last_editor: text('Id of its last editor'),
    non_owner_editable: bool('Whether others may edit it'),
    display_as_bot: bool('Whether a bot is shown as its owner'),
    is_external: bool('Whether it is stored elsewhere'),
    external_id: text('Id of an external file, as its app named it'),
    external_type: text('Kind of the external storage'),
    external_url: text('Address of an external file'),
    is_public: bool('Whether it is in a public channel'),
    is_starred: bool('Whether the user saved it'),
    is_tombstoned: bool('Whether it is deleted'),
    num_stars: int('How many users saved it'),
    public_url_shared: bool('Whether its public address works'),
    channels: texts('Ids of public channels it is in'),
    groups: texts('Ids of private channels it is in'),
    ims: texts('Ids of direct messages it is in'),
    shares: object('Messages that share it, by channel'),
    pinned_to: texts('Ids of conversations that it is pinned to'),
    pinned_info: object('Who pinned it, by channel'),
    reactions: z.array(Reaction).nullish().describe('Reactions to it'),
    comments_count: int('Number of comments'),
    has_rich_preview: bool('Whether it has a rich preview'),
    preview: text('First characters of a text'),
    url_private: text('Address of the content, for requests with a token'),
    url_private_download: text('The same, as a download'),
    permalink: text('Address of its page in Slack'),
    permalink_public: text('Public address of its page'),
    original_w: int('Width of an image in pixels'),
    original_h: int('Height of an image in pixels'),
    thumb_64: text('Address of a preview of 64 pixels'),
    thumb_80: text('Address of a preview of 80 pixels'),
    thumb_160: text('Address of a preview of 160 pixels'),
    thumb_360: text('Address of a preview of 360 pixels'),
    thumb_480: text('Address of a preview of 480 pixels'),
    thumb_720: text('Address of a preview of 720 pixels'),
    thumb_960: text('Address of a preview of 960 pixels'),
    thumb_1024: text('Address of a preview of 1,024 pixels'),
    state: text('State of an upload'),
    date_delete: int('When it will be deleted, in Unix seconds'),
  })
  .meta({ id: 'File', description: 'A file. One that is deleted or hidden has little more than its id.' })

export const Message = z
  .looseObject({
    type: text('`message`'),
    subtype: text('What kind of message, if not a plain one: `bot_message`, `channel_join`, …'),
    ts: z.string().describe('Timestamp, which is its id in the conversation'),
    text: text('Text in Slack’s Markdown'),
    user: text('Id of the author'),
    bot_id: text('Id of the bot that wrote it'),
    app_id: text('Id of the app that wrote it'),
    bot_profile: BotProfile.nullish().describe('The bot that wrote it'),
    username: text('Name of the author that the app chose'),
    icons: object('Picture of the author that the app chose'),
    team: text('Id of the workspace of the author'),
    user_team: text('Id of the workspace of the author'),
    source_team: text('Id of the workspace it comes from'),
    user_profile: object('Profile of an author from elsewhere'),
    client_msg_id: text('Id that the client gave it'),
    blocks: objects('Layout blocks'),
    attachments: objects('Attachments'),
    metadata: object('Metadata of apps'),
    files: z.array(File).nullish().describe('Files in it'),
    file: File.nullish().describe('The file it is about'),
    upload: bool('Whether files were uploaded with it'),
    edited: z
      .looseObject({ user: text('Id of the editor'), ts: text('Timestamp of the change') })
      .nullish()
      .describe('Its last change'),
    thread_ts: text('Timestamp of the first message of its thread'),
    parent_user_id: text('Id of the author of the first message of its thread'),
    reply_count: int('Number of replies'),
    reply_users: texts('Ids of users who replied; of many, only some'),
    reply_users_count: int('Number of users who replied'),
    latest_reply: text('Timestamp of the last reply'),
    subscribed: bool('Whether the user follows the thread'),
    last_read: text('Timestamp of the last reply that the user has read'),
    unread_count: int('Number of unread replies'),
    reactions: z.array(Reaction).nullish().describe('Reactions to it'),
    pinned_to: texts('Ids of conversations that it is pinned to'),
    is_starred: bool('Whether the user saved it'),
    permalink: text('Address of the message'),
    inviter: text('Id of the user who invited the author'),
    topic: text('New topic of the channel'),
    purpose: text('New purpose of the channel'),
    name: text('New name of the channel'),
    old_name: text('Former name of the channel'),
  })
  .meta({ id: 'Message', description: 'A message of a conversation.' })

const Words = z
  .looseObject({
    value: always(text('The text')),
    creator: text('Id of the user who set it'),
    last_set: int('When it was set, in Unix seconds'),
  })
  .meta({ id: 'ChannelText', description: 'Topic or purpose of a conversation.' })

export const Conversation = z
  .looseObject({
    id: always(text('Id of the conversation')),
    name: text('Name; direct messages have none'),
    name_normalized: text('Name in plain characters'),
    previous_names: texts('Former names'),
    created: int('When it was created, in Unix seconds'),
    creator: text('Id of the user who created it'),
    updated: int('When it was last changed, in Unix milliseconds'),
    is_channel: bool('Whether it is a channel'),
    is_group: bool('Whether it is a private channel from before 2021'),
    is_im: bool('Whether it is a direct message'),
    is_mpim: bool('Whether it is a direct message among several users'),
    is_private: bool('Whether it is private'),
    is_archived: bool('Whether it is archived'),
    is_general: bool('Whether it is the channel of all members'),
    is_member: bool('Whether the caller is a member'),
    is_open: bool('Whether a direct message is open'),
    is_read_only: bool('Whether the caller cannot write'),
    is_thread_only: bool('Whether the caller can write in threads only'),
    is_shared: bool('Whether it is shared with other workspaces'),
    is_ext_shared: bool('Whether it is shared with other organizations'),
    is_org_shared: bool('Whether it is shared within the organization'),
    is_pending_ext_shared: bool('Whether an invitation to another organization is open'),
    is_user_deleted: bool('Whether the other user of a direct message is deactivated'),
    pending_shared: texts('Ids of workspaces that are invited'),
    shared_team_ids: texts('Ids of workspaces it is shared with'),
    connected_team_ids: texts('Ids of connected workspaces'),
    conversation_host_id: text('Id of the workspace that owns it'),
    context_team_id: text('Id of the workspace it was requested for'),
    unlinked: int('When it was disconnected, or 0'),
    user: text('Id of the other user of a direct message'),
    members: texts('Ids of members; of many, only some'),
    num_members: int('Number of members, if asked for'),
    topic: Words.nullish().describe('Topic'),
    purpose: Words.nullish().describe('Purpose'),
    last_read: text('Timestamp of the last message that the user has read'),
    latest: Message.nullish().describe('The last message'),
    unread_count: int('Number of unread messages'),
    unread_count_display: int('Number of unread messages that Slack shows'),
    has_pins: bool('Whether anything is pinned'),
    priority: num('Rank among the user’s direct messages'),
    locale: text('Language, if asked for'),
    properties: object('Canvas, tabs and further settings'),
  })
  .meta({ id: 'Conversation', description: 'A channel, or a direct message among two or more users.' })

export const Profile = z
  .looseObject({
    real_name: text('Full name'),
    real_name_normalized: text('Full name in plain characters'),
    display_name: text('Name that Slack shows'),
    display_name_normalized: text('Name that Slack shows, in plain characters'),
    first_name: text('First name'),
    last_name: text('Last name'),
    title: text('Job title'),
    email: text('Email address, with the scope `users:read.email`'),
    phone: text('Phone number'),
    skype: text('Skype name'),
    pronouns: text('Pronouns'),
    team: text('Id of the workspace'),
    status_text: text('Text of the status'),
    status_emoji: text('Emoji of the status'),
    status_expiration: int('When the status ends, in Unix seconds; 0: never'),
    avatar_hash: text('Hash of the picture'),
    image_24: text('Address of the picture, 24 pixels'),
    image_32: text('Address of the picture, 32 pixels'),
    image_48: text('Address of the picture, 48 pixels'),
    image_72: text('Address of the picture, 72 pixels'),
    image_192: text('Address of the picture, 192 pixels'),
    image_512: text('Address of the picture, 512 pixels'),
    image_original: text('Address of the original picture'),
    bot_id: text('Id of the bot'),
    api_app_id: text('Id of the app'),
    always_active: bool('Whether a bot always counts as active'),
    fields: z
      .union([open(), z.array(z.unknown())])
      .nullish()
      .describe('Fields of the workspace by id: `{ value, alt }`; an empty list if there are none'),
  })
  .meta({ id: 'Profile', description: 'What a user says of herself or himself.' })

export const View = z
  .looseObject({
    id: always(text('Id of the view')),
    type: openEnum('modal', 'home', 'workflow_step').describe('What it is'),
    team_id: text('Id of the workspace'),
    app_id: text('Id of the app'),
    bot_id: text('Id of the bot'),
    title: object('Title, a text object'),
    close: object('Text of the closing button'),
    submit: object('Text of the submitting button'),
    blocks: objects('Layout blocks'),
    private_metadata: text('What the app keeps with it'),
    callback_id: text('How the app recognizes it'),
    external_id: text('Id that the app gave it'),
    state: object('Values of its inputs'),
    hash: text('Changes with each update: the condition of the next one'),
    clear_on_close: bool('Whether closing it closes all views'),
    notify_on_close: bool('Whether the app gets an event when it is closed'),
    root_view_id: text('Id of the first view of the stack'),
    previous_view_id: text('Id of the view below'),
  })
  .meta({ id: 'View', description: 'A modal or a Home tab.' })
