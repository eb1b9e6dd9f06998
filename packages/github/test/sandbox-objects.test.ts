import { NotFoundError } from '@ferrule/github'
import { expect, test } from 'vitest'
import { openSandbox, where as repository } from './support/sandbox.ts'

const { github } = await openSandbox()

test('a file of a release is uploaded, renamed, downloaded and deleted', async () => {
  const { id: release_id } = await github.releases.create({ ...repository, tag_name: 'v9' })
  const file_content = new TextEncoder().encode('tea, milk')
  const file = await github.releaseAssets.upload({ ...repository, release_id, name: 'list.txt', file_content })
  expect(file).toMatchObject({ name: 'list.txt', size: 9, state: 'uploaded' })
  const asset_id = file.id
  expect((await github.releaseAssets.list({ ...repository, release_id })).data.map(({ id }) => id)).toEqual([asset_id])
  expect((await github.releaseAssets.update({ ...repository, asset_id, name: 'tea.txt' })).name).toBe('tea.txt')
  expect(await (await github.releaseAssets.download({ ...repository, asset_id })).text()).not.toBe('')
  await github.releaseAssets.delete({ ...repository, asset_id })
  await expect(github.releaseAssets.get({ ...repository, asset_id })).rejects.toBeInstanceOf(NotFoundError)
})

test('a reaction is made once, listed and taken back', async () => {
  const { number: issue_number } = await github.issues.create({ ...repository, title: 'Tea' })
  const { id, content } = await github.issueReactions.create({ ...repository, issue_number, content: 'heart' })
  expect(content).toBe('heart')
  const ids = async () => (await github.issueReactions.list({ ...repository, issue_number })).data.map((one) => one.id)
  expect(await ids()).toContain(id)
  await github.issueReactions.delete({ ...repository, issue_number, reaction_id: id })
  expect(await ids()).not.toContain(id)
})

test('a commit is made of a blob and a tree, and tagged', async () => {
  const { sha: blob } = await github.gitBlobs.create({ ...repository, content: 'tea' })
  const tree = await github.gitTrees.create({ ...repository, tree: [{ path: 'a.txt', mode: '100644', sha: blob }] })
  const author = { name: 'Ada', email: 'ada@example.com' }
  const commit = await github.gitCommits.create({ ...repository, message: 'Tea', tree: tree.sha, parents: [], author })
  expect(commit).toMatchObject({ message: 'Tea', tree: { sha: tree.sha }, author })
  expect((await github.gitCommits.get({ ...repository, commit_sha: commit.sha })).message).toBe('Tea')
  const tagged = { tag: 'v1', message: 'One', object: commit.sha, type: 'commit' } as const
  const tag = await github.gitTags.create({ ...repository, ...tagged })
  expect(tag).toMatchObject({ tag: 'v1', object: { sha: commit.sha, type: 'commit' } })
  expect((await github.gitBlobs.get({ ...repository, file_sha: blob })).sha).toBe(blob)
})

test('limits, searches of users and caches are made up by the engine', async () => {
  expect((await github.rateLimit.get()).rate.limit).toBeTypeOf('number')
  expect(Array.isArray((await github.users.apiSearch({ q: 'hubot' })).data)).toBe(true)
  expect((await github.actionCaches.deleteByKey({ ...repository, key: 'npm' })).total_count).toBeTypeOf('number')
  const { number: pull_number } = (await github.pulls.list(repository)).data[0] as { number: number }
  expect(await github.pulls.updateBranch({ ...repository, pull_number })).toBeTypeOf('object')
})
