import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Params, World } from '../../core/vendor.ts'
import { refuse } from './errors.ts'
import { barePart, fileOf, insertPart, ME, nothing, partOf, partsOf, timeOf } from './rows.ts'

/** Comments and replies. */

const author = { kind: 'drive#user', displayName: ME.displayName, me: true }
const htmlOf = (content: unknown): string => String(content).replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)

const commentOf = (world: World, params: Params): Row =>
  partOf(world, 'comments', fileOf(world, params).id, params['commentId'], 'Comment')

type Said = NewRow & { id: string; deleted?: boolean }
const repliesOf = (comment: Row): Said[] => (comment['_replies'] ?? []) as Said[]

function replyOf(comment: Row, params: Params): Said {
  const found = repliesOf(comment).find(({ id }) => id === params['replyId'])
  if (!found || (found.deleted && params['includeDeleted'] !== true))
    throw refuse(404, 'notFound', `Reply not found: ${String(params['replyId'])}.`)
  return found
}

const shown = (row: Row): NewRow => ({ ...barePart(row), replies: repliesOf(row).filter(({ deleted }) => !deleted) })

const changed = async (world: World, row: Row, change: (draft: Row) => void): Promise<Row> =>
  (await world.store.change('comments', row.id, (draft) => {
    change(draft)
    draft['modifiedTime'] = timeOf(world.now())
  })) as Row

const said = (world: World, content: unknown): NewRow => {
  const now = timeOf(world.now())
  return { content, htmlContent: htmlOf(content), author, createdTime: now, modifiedTime: now, deleted: false }
}

const erased = { deleted: true, content: undefined, htmlContent: undefined }

export const talkBehaviors: Readonly<Record<string, Behavior>> = {
  'comments.list': (call, world, crud) => {
    const { startModifiedTime, includeDeleted } = call.params
    const rows = partsOf(world, 'comments', fileOf(world, call.params).id).filter(
      (row) =>
        (includeDeleted === true || !row['deleted']) &&
        (startModifiedTime === undefined ||
          Date.parse(String(row['modifiedTime'])) >= Date.parse(String(startModifiedTime))),
    )
    return crud.page(call, world, rows.toReversed().map(shown) as Row[], { kind: 'drive#commentList' })
  },
  'comments.get': ({ params }, world) => {
    const comment = commentOf(world, params)
    if (comment['deleted'] && params['includeDeleted'] !== true)
      throw refuse(404, 'notFound', `Comment not found: ${String(params['commentId'])}.`)
    return shown(comment)
  },
  'comments.create': async ({ params }, world) => {
    const { content, anchor, quotedFileContent } = params
    const id = `AAAA${world.random.text(7)}`
    const file = fileOf(world, params)
    const row = await insertPart(world, 'comments', file.id, id, {
      id,
      kind: 'drive#comment',
      ...said(world, content),
      ...(anchor !== undefined && { anchor }),
      ...(quotedFileContent !== undefined && { quotedFileContent }),
    })
    return shown(row)
  },
  'comments.update': async ({ params }, world) =>
    shown(
      await changed(world, commentOf(world, params), (draft) => {
        draft['content'] = params['content']
        draft['htmlContent'] = htmlOf(params['content'])
      }),
    ),
  'comments.delete': async ({ params }, world) => {
    await changed(world, commentOf(world, params), (draft) => Object.assign(draft, erased))
    return nothing()
  },

  'replies.list': (call, world, crud) => {
    const replies = repliesOf(commentOf(world, call.params)).filter(
      ({ deleted }) => !deleted || call.params['includeDeleted'] === true,
    )
    return crud.page(call, world, replies as Row[], { kind: 'drive#replyList' })
  },
  'replies.get': ({ params }, world) => replyOf(commentOf(world, params), params),
  'replies.create': async ({ params }, world) => {
    const { content, action } = params
    const reply = {
      kind: 'drive#reply',
      id: `AAAA${world.random.text(7)}`,
      ...said(world, content ?? ''),
      ...(action !== undefined && { action }),
    }
    await changed(world, commentOf(world, params), (draft) => {
      draft['_replies'] = [...repliesOf(draft), reply]
      if (action !== undefined) draft['resolved'] = action === 'resolve'
    })
    return reply
  },
  'replies.update': async ({ params }, world) => {
    const comment = commentOf(world, params)
    const reply = { ...replyOf(comment, params), content: params['content'], htmlContent: htmlOf(params['content']) }
    await changed(world, comment, (draft) => {
      draft['_replies'] = repliesOf(draft).map((one) => (one.id === reply.id ? reply : one))
    })
    return reply
  },
  'replies.delete': async ({ params }, world) => {
    const comment = commentOf(world, params)
    const { id } = replyOf(comment, params)
    await changed(world, comment, (draft) => {
      draft['_replies'] = repliesOf(draft).map((one) =>
        one.id === id ? { kind: one['kind'], id, author, createdTime: one['createdTime'], deleted: true } : one,
      )
    })
    return nothing()
  },
}
