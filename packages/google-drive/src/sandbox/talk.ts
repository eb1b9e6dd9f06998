import type { Behavior, NewRow, Params, RecordRules, World } from '@ferrule/sandbox/engine'
import { notFound } from './errors.ts'
import { belowFile, type CommentRow, ME, type ReplyRow, timeOf } from './rows.ts'

/** Comments and replies. Deleted ones are still there, without their text, for whoever asks for them. */

const author = { kind: 'drive#user', displayName: ME.displayName, me: true }
const htmlOf = (content: unknown): string => String(content).replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)

const isThere = ({ deleted }: CommentRow | ReplyRow, { includeDeleted }: Params): boolean =>
  !deleted || includeDeleted === true

function said(world: World, content: unknown): NewRow {
  const now = timeOf(world.now())
  const id = `AAAA${world.random.text(7)}`
  return { id, content, htmlContent: htmlOf(content), author, createdTime: now, modifiedTime: now, deleted: false }
}

const rewritten: NonNullable<RecordRules['changed']> = ({ content }, _, __, world) => ({
  content,
  htmlContent: htmlOf(content),
  modifiedTime: timeOf(world.now()),
})

const comments: RecordRules<CommentRow> = {
  parents: belowFile,
  listed: (rows, { params }) => {
    const { startModifiedTime } = params
    const start = startModifiedTime === undefined ? 0 : Date.parse(String(startModifiedTime))
    return rows.filter((row) => isThere(row, params) && Date.parse(row.modifiedTime ?? '') >= start).reverse()
  },
  made: (fields, _, world) => ({ kind: 'drive#comment', ...fields, ...said(world, fields['content']) }),
  changed: rewritten,
  shown(row, { operation, params }, world) {
    if (operation.action === 'get' && !isThere(row, params)) throw notFound('commentId', row.id)
    return {
      ...row,
      replies: world.store.by<ReplyRow>('replies', '_comment', row.id).filter(({ deleted }) => !deleted),
    }
  },
}

const replies: RecordRules<ReplyRow> = {
  parents: { ...belowFile, commentId: '_comment' },
  is: (row, value, params) => row.id === value && isThere(row, params),
  listed: (rows, { params }) => rows.filter((row) => isThere(row, params)),
  made: (fields, _, world) => ({ kind: 'drive#reply', ...fields, ...said(world, fields['content'] ?? '') }),
  changed: rewritten,
}

export const talkRecords = { comments, replies }

/** A reply changes its comment, too. */
export async function answered(world: World, { _comment, action }: Partial<ReplyRow>, isNew: boolean): Promise<void> {
  await world.store.change('comments', String(_comment), (draft) => {
    draft['modifiedTime'] = timeOf(world.now())
    if (isNew && action) draft['resolved'] = action === 'resolve'
  })
}

const GONE = { deleted: true, content: undefined, htmlContent: undefined, action: undefined }

export const talkBehaviors: Readonly<Record<string, Behavior>> = {
  async 'comments.delete'(call, world, crud) {
    const gone = { ...GONE, modifiedTime: timeOf(world.now()) }
    await world.store.changeRow('comments', crud.named<CommentRow>(call, world), (row) => Object.assign(row, gone))
  },
  async 'replies.delete'(call, world, crud) {
    const reply = crud.named<ReplyRow>(call, world)
    const gone = { ...GONE, modifiedTime: undefined }
    await world.store.changeRow('replies', reply, (row) => Object.assign(row, gone))
    await answered(world, reply, false)
  },
}
