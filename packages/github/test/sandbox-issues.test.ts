import { NotFoundError } from '@ferrule/github'
import { expect, test } from 'vitest'
import { openSandbox, where } from './support/sandbox.ts'

const { github } = await openSandbox()
const opened = async () => ({
  ...where,
  issue_number: (await github.issues.create({ ...where, title: 'Loose' })).number,
})
const proposed = async () => ({ ...where, pull_number: Number((await github.pulls.list(where)).data[0]?.number) })
const names = (labels: readonly { name: string }[]): string[] => labels.map(({ name }) => name)

test('labels are put on an issue and taken off it; the repository keeps them', async () => {
  const issue = await opened()
  expect(names(await github.labels.addToIssue({ ...issue, labels: ['bug', { name: 'leak' }] }))).toEqual([
    'bug',
    'leak',
  ])
  expect(names(await github.labels.addToIssue({ ...issue, labels: ['bug'] }))).toEqual(['leak', 'bug'])
  expect(names(await github.labels.removeFromIssue({ ...issue, name: 'leak' }))).toEqual(['bug'])
  expect(names(await github.labels.setOnIssue({ ...issue, labels: ['question'] }))).toEqual(['question'])
  expect(names((await github.labels.listForIssue(issue)).data)).toEqual(['question'])
  expect((await github.issues.get(issue)).labels).toHaveLength(1)
  await github.labels.removeAllFromIssue(issue)
  expect((await github.issues.get(issue)).labels).toEqual([])
  expect((await github.labels.get({ ...where, name: 'leak' })).name).toBe('leak')
})

test('an issue that is not there gets no label', async () => {
  const none = { ...where, issue_number: 1 }
  await expect(github.labels.addToIssue({ ...none, labels: ['bug'] })).rejects.toBeInstanceOf(NotFoundError)
})

test('a pull request is an issue too: it takes labels', async () => {
  const { pull_number } = await proposed()
  await github.labels.addToIssue({ ...where, issue_number: pull_number, labels: ['bug'] })
  expect(names((await github.pulls.get({ ...where, pull_number })).labels as { name: string }[])).toEqual(['bug'])
})

test('people are assigned and taken off; strangers are left out', async () => {
  const issue = await opened()
  const { assignees } = await github.issues.addAssignees({ ...issue, assignees: ['monalisa', 'hubot', 'nobody'] })
  expect(assignees?.map(({ login }) => login).sort()).toEqual(['hubot', 'monalisa'])
  const left = await github.issues.removeAssignees({ ...issue, assignees: ['hubot'] })
  expect(left.assignees?.map(({ login }) => login)).toEqual(['monalisa'])
  expect(left.assignee?.login).toBe('monalisa')
})

test('a conversation is locked with a reason, and unlocked', async () => {
  const issue = await opened()
  await github.issues.lock({ ...issue, lock_reason: 'resolved' })
  expect(await github.issues.get(issue)).toMatchObject({ locked: true, active_lock_reason: 'resolved' })
  await github.issues.unlock(issue)
  expect(await github.issues.get(issue)).toMatchObject({ locked: false, active_lock_reason: null })
})

test('a milestone is deleted', async () => {
  const { number } = await github.milestones.create({ ...where, title: 'Spring' })
  await github.milestones.delete({ ...where, milestone_number: number })
  await expect(github.milestones.get({ ...where, milestone_number: number })).rejects.toBeInstanceOf(NotFoundError)
})

test('people are asked for a review; the pull request stays when they are not', async () => {
  const pull = await proposed()
  const asked = await github.pulls.requestReviewers({ ...pull, reviewers: ['hubot', 'monalisa'] })
  expect(asked.requested_reviewers?.map(({ login }) => login).sort()).toEqual(['hubot', 'monalisa'])
  await github.pulls.removeRequestedReviewers({ ...pull, reviewers: ['hubot'] })
  expect((await github.pulls.get(pull)).requested_reviewers?.map(({ login }) => login)).toEqual(['monalisa'])
})

test('a review is read, rewritten, dismissed and deleted', async () => {
  const pull = await proposed()
  const { id } = await github.pullReviews.create({ ...pull, body: 'Fine.', event: 'APPROVE' })
  const review = { ...pull, review_id: id }
  await github.pullReviews.update({ ...review, body: 'Good.' })
  expect((await github.pullReviews.get(review)).body).toBe('Good.')
  expect((await github.pullReviews.dismiss({ ...review, message: 'Outdated' })).state).toBe('DISMISSED')
  await github.pullReviews.delete(review)
  await expect(github.pullReviews.get(review)).rejects.toBeInstanceOf(NotFoundError)
})

test('a reply to a comment on a diff is a comment of its own', async () => {
  const pull = await proposed()
  const on = { commit_id: 'a1', path: 'handle.ts', line: 3 }
  const first = await github.reviewComments.create({ ...pull, ...on, body: 'Shorter, please.' })
  const reply = await github.reviewComments.reply({ ...pull, comment_id: first.id, body: 'Done.' })
  expect(reply).toMatchObject({ body: 'Done.', path: 'handle.ts', in_reply_to_id: first.id })
  expect(reply.id).not.toBe(first.id)
  await github.reviewComments.update({ ...where, comment_id: first.id, body: 'Thanks.' })
  expect((await github.reviewComments.get({ ...where, comment_id: first.id })).body).toBe('Thanks.')
  await github.reviewComments.delete({ ...where, comment_id: first.id })
  expect((await github.reviewComments.list(pull)).data.map(({ body }) => body)).toEqual(['Done.'])
})
