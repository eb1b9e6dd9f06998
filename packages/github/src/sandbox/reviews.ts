import { type Behavior, listIn, membersOf, type Row, textsIn } from '@ferrule/sandbox/engine'
import { changed } from './changed.ts'

/** Asks people for a review, or takes that back. */
const reviewers =
  (add: boolean): Behavior =>
  (call, world, crud) => {
    const logins = textsIn(call.params['reviewers'])
    const isNamed = (user: Readonly<Record<string, unknown>>): boolean => logins.includes(String(user['login']))
    const named = add ? world.store.all('users', isNamed) : []
    const others = (pull: Row) => listIn(pull['requested_reviewers']).filter((user) => !isNamed(membersOf(user)))
    const asked = (pull: Row) => ({ requested_reviewers: [...others(pull), ...named] })
    return changed({ call, world, crud }, 'pulls', asked, 'pull_number')
  }

/** A reply is a comment of its own. */
const reply: Behavior = ({ params: { comment_id, ...params }, ...call }, world, crud) => {
  const comment = crud.named({ ...call, params: { ...params, comment_id } }, world, 'comment_id')
  const { path, commit_id } = comment
  return crud.create({ ...call, params }, world, { path, commit_id, in_reply_to_id: comment.id })
}

export const reviewBehaviors: Readonly<Record<string, Behavior>> = {
  'pulls.request_reviewers': reviewers(true),
  'pulls.remove_requested_reviewers': reviewers(false),
  'pull_reviews.dismiss': (call, world, crud) =>
    changed({ call, world, crud }, 'pull_reviews', () => ({ state: 'DISMISSED' }), 'review_id'),
  'review_comments.reply': reply,
}
