import * as z from 'zod'
import { bool, date, kind, openEnum, orAbsent, text, texts, User } from './shared.records.ts'

/** What comments and replies have in common. */
const said = {
  id: text('Id'),
  content: text('Text; absent when deleted'),
  htmlContent: text('Text as HTML; absent when deleted'),
  author: User.optional().describe('Who wrote it, without email address'),
  createdTime: date('When it was written'),
  modifiedTime: date('When it was last changed'),
  deleted: bool('Whether it was deleted'),
  assigneeEmailAddress: text('E-mail address of who has to act on it'),
  mentionedEmailAddresses: texts('E-mail addresses of those who are mentioned'),
}

export const Reply = z
  .looseObject({
    kind: kind('reply'),
    ...said,
    action: openEnum('resolve', 'reopen').nullish().describe('What it did to the comment'),
  })
  .meta({ id: 'Reply', description: 'A reply to a comment.' })

const QuotedFileContent = z
  .looseObject({ mimeType: orAbsent(text('Media type of the quotation')), value: orAbsent(text('The quotation')) })
  .meta({ id: 'QuotedFileContent', description: 'The part of a file that a comment is about.' })

export const Comment = z
  .looseObject({
    kind: kind('comment'),
    ...said,
    modifiedTime: date('When it or a reply to it was last changed'),
    anchor: text("Place in the file, JSON in a text; Google's editors do not heed it"),
    resolved: bool('Whether a reply resolved it'),
    quotedFileContent: QuotedFileContent.nullish().describe('The part of the file that it is about'),
    replies: z.array(Reply).optional().describe('Replies, oldest first'),
  })
  .meta({ id: 'Comment', description: 'A comment on a file.' })
