import type { Row } from '../../core/rows.ts'
import type { Behavior } from '../../core/vendor.ts'
import { given, needBelow, needDocument, rendered } from './below.ts'
import { needIssue, touch } from './issues.ts'
import { callerIn } from './kept.ts'
import { ordered, page } from './lists.ts'
import { answered, api, belonging, nextId, shortUser, timeOf } from './records.ts'

/** Comments on issues. */

export const commentBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_comments.list': (call, world) => {
    const rows = belonging(world, 'issue_comments', needIssue(world, call)).map(answered)
    return page(
      call,
      ordered(rows, call.params['orderBy'], (row, name) => row[name]).map((row) => rendered(call, row)),
    )
  },
  'issue_comments.get': (call, world) =>
    rendered(call, answered(needBelow(call, world, 'issue_comments', 'commentId', 'comment'))),
  'issue_comments.create': async (call, world) => {
    const issue = needIssue(world, call)
    needDocument('comment', call.params['body'])
    const id = nextId(world, 'comment')
    const author = callerIn(world, call)
    const time = timeOf(world.now())
    const row = await world.store.insert('issue_comments', {
      id,
      issue: issue.id,
      self: api(`/issue/${issue.id}/comment/${id}`),
      ...(author && { author: shortUser(author), updateAuthor: shortUser(author) }),
      ...given(call.params, ['body', 'visibility', 'properties', 'parentId']),
      created: time,
      updated: time,
      jsdPublic: true,
    })
    await touch(world, issue.id)
    return rendered(call, answered(row))
  },
  'issue_comments.update': async (call, world) => {
    const { id } = needBelow(call, world, 'issue_comments', 'commentId', 'comment')
    needDocument('comment', call.params['body'])
    const author = callerIn(world, call)
    const row = await world.store.change('issue_comments', id, (draft) => {
      // A visibility that is not repeated is removed.
      delete draft['visibility']
      Object.assign(draft, given(call.params, ['body', 'visibility', 'properties']), { updated: timeOf(world.now()) })
      if (author) draft['updateAuthor'] = shortUser(author)
    })
    await touch(world, needIssue(world, call).id)
    return rendered(call, answered(row as Row))
  },
  'issue_comments.delete': async (call, world) => {
    await touch(world, needIssue(world, call).id)
    world.store.remove('issue_comments', needBelow(call, world, 'issue_comments', 'commentId', 'comment').id)
    return undefined
  },
}
