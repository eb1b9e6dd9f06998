import type { NewRow, RecordRules, World } from '@ferrule/sandbox/engine'
import { belowFile, type CommentRow, ME, type ReplyRow, timeOf } from './rows.ts'

/** Comments and replies. */

const author = { kind: 'drive#user', displayName: ME.displayName, me: true }
const htmlOf = (content: unknown): string => String(content).replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)

const written = ({ content = '' }: NewRow, world: World): NewRow => ({
  content,
  htmlContent: htmlOf(content),
  modifiedTime: timeOf(world.now()),
})

const usual: Pick<RecordRules, 'made' | 'changed'> = {
  made: (fields, _, world) => ({
    ...{ ...fields, ...written(fields, world), author, createdTime: timeOf(world.now()), deleted: false },
    id: `AAAA${world.random.text(7)}`,
  }),
  changed: (fields, _, __, world) => written(fields, world),
}

/** Deleted ones are gone, and lists do not show them even if they are asked to. */
const comments: RecordRules<CommentRow> = {
  ...usual,
  parents: belowFile,
  listed(rows, { params: { startModifiedTime } }) {
    const start = startModifiedTime === undefined ? 0 : Date.parse(String(startModifiedTime))
    return rows.filter(({ modifiedTime }) => Date.parse(modifiedTime ?? '') >= start).reverse()
  },
  shown: (row, _, { store }) => ({ ...row, replies: store.by<ReplyRow>('replies', '_comment', row.id) }),
}

const replies: RecordRules<ReplyRow> = {
  ...usual,
  parents: { ...belowFile, commentId: '_comment' },
  /** A reply changes its comment, too. */
  async wrote(kind, { _comment, action }, _, world) {
    await world.store.change('comments', _comment, (draft) => {
      draft['modifiedTime'] = timeOf(world.now())
      if (kind === 'created' && action) draft['resolved'] = action === 'resolve'
    })
  },
}

export const talkRecords = { comments, replies }
