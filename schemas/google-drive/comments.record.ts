import * as z from 'zod'
import { bool, date, kind, openEnum, orAbsent, text, texts, User } from './shared.records.ts'

/** Fields common to comments and replies. */
const said = {
  id: text('Id'),
  content: text('Text; absent if deleted'),
  htmlContent: text('Text as HTML; absent if deleted'),
  author: User.optional().describe('Author, without email address'),
  createdTime: date('When it was created'),
  modifiedTime: date('When it was last modified'),
  deleted: bool('Whether it has been deleted'),
  assigneeEmailAddress: text('Email address of the person it is assigned to'),
  mentionedEmailAddresses: texts('Email addresses of the people mentioned'),
}

export const Reply = z
  .looseObject({
    kind: kind('reply'),
    ...said,
    action: openEnum('resolve', 'reopen').nullish().describe('What the reply did to the comment'),
  })
  .meta({ id: 'Reply', description: 'A reply to a comment.' })

const QuotedFileContent = z
  .looseObject({
    mimeType: orAbsent(text('Media type of the quoted content')),
    value: orAbsent(text('The quoted content')),
  })
  .meta({ id: 'QuotedFileContent', description: 'The part of a file that a comment refers to.' })

export const Comment = z
  .looseObject({
    kind: kind('comment'),
    ...said,
    modifiedTime: date('When the comment or any of its replies was last modified'),
    anchor: text("Region of the file, a JSON string; Google's editors ignore it"),
    resolved: bool('Whether a reply has resolved the comment'),
    quotedFileContent: QuotedFileContent.nullish().describe('The part of the file that the comment refers to'),
    replies: z.array(Reply).optional().describe('Replies, oldest first'),
  })
  .meta({ id: 'Comment', description: 'A comment on a file.' })
