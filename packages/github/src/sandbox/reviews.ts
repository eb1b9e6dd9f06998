import type { Behavior, Row } from '@ferrule/sandbox/engine'

/** Asks people for a review, or takes that back. */
const reviewers =
  (add: boolean): Behavior =>
  async (call, world, crud) => {
    const pull = crud.named(call, world, 'pull_number')
    const logins = (call.params['reviewers'] ?? []) as readonly string[]
    const isNamed = (user: Row): boolean => logins.includes(String(user['login']))
    const before = (pull['requested_reviewers'] ?? []) as readonly Row[]
    const left = before.filter((user) => !isNamed(user))
    const requested_reviewers = add ? [...left, ...world.store.all('users', isNamed)] : left
    return await world.store.changeRow('pulls', pull, (draft) => Object.assign(draft, { requested_reviewers }))
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
  'pull_reviews.dismiss': async (call, world, crud) =>
    await world.store.changeRow('pull_reviews', crud.named(call, world, 'review_id'), (draft) =>
      Object.assign(draft, { state: 'DISMISSED' }),
    ),
  'review_comments.reply': reply,
}
