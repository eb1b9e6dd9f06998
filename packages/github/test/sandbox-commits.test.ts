import { NotFoundError } from '@ferrule/github'
import { expect, test } from 'vitest'
import { openSandbox, where } from './support/sandbox.ts'

const { github } = await openSandbox({ records: { workflows: 2, workflow_runs: 3, artifacts: 2 } })
const [sha, next] = ['a'.repeat(40), 'b'.repeat(40)]

test('a branch is made, found by the begin of its name, moved and deleted', async () => {
  const made = await github.refs.create({ ...where, ref: 'refs/heads/feature/x', sha })
  expect(made.object.sha).toBe(sha)
  await github.refs.create({ ...where, ref: 'refs/tags/v1', sha })
  const ref = 'heads/feature/x'
  expect((await github.refs.get({ ...where, ref })).ref).toBe('refs/heads/feature/x')
  expect((await github.refs.list({ ...where, ref: 'heads/fea' })).data).toHaveLength(1)
  await github.refs.update({ ...where, ref, sha: next })
  expect((await github.refs.get({ ...where, ref })).object.sha).toBe(next)
  await github.refs.delete({ ...where, ref })
  await expect(github.refs.get({ ...where, ref })).rejects.toBeInstanceOf(NotFoundError)
  expect((await github.refs.get({ ...where, ref: 'tags/v1' })).object.sha).toBe(sha)
})

test('the state of a commit is the worst of the latest of each context', async () => {
  const combined = async () => (await github.commitStatuses.getCombined({ ...where, ref: sha })).meta.state
  expect(await combined()).toBe('pending')
  await github.commitStatuses.create({ ...where, sha, state: 'success', context: 'lint' })
  await github.commitStatuses.create({ ...where, sha, state: 'failure', context: 'test' })
  await github.commitStatuses.create({ ...where, sha: next, state: 'error', context: 'test' })
  expect(await combined()).toBe('failure')
  await github.commitStatuses.create({ ...where, sha, state: 'success', context: 'test' })
  expect(await combined()).toBe('success')
  const all = await github.commitStatuses.list({ ...where, ref: sha }).toArray()
  expect(all.map(({ state }) => state)).toEqual(['success', 'failure', 'success'])
})

test('a check run is begun, updated and listed with its commit', async () => {
  const { id } = await github.checkRuns.create({ ...where, name: 'coverage', head_sha: sha, status: 'in_progress' })
  await github.checkRuns.update({ ...where, check_run_id: id, status: 'completed', conclusion: 'success' })
  expect(await github.checkRuns.get({ ...where, check_run_id: id })).toMatchObject({
    status: 'completed',
    conclusion: 'success',
  })
  await github.checkRuns.create({ ...where, name: 'coverage', head_sha: next })
  expect((await github.checkRuns.list({ ...where, ref: sha }).toArray()).map((run) => run.id)).toEqual([id])
})

test('a workflow run is canceled and run again', async () => {
  const [run] = (await github.workflowRuns.list(where)).data
  const one = { ...where, run_id: Number(run?.id) }
  await github.workflowRuns.forceCancel(one)
  expect((await github.workflowRuns.get(one)).conclusion).toBe('cancelled')
  await github.workflowRuns.rerun(one)
  expect(await github.workflowRuns.get(one)).toMatchObject({ status: 'queued', conclusion: null, run_attempt: 2 })
  await github.workflowRuns.delete(one)
  await expect(github.workflowRuns.get(one)).rejects.toBeInstanceOf(NotFoundError)
})

test('a workflow is disabled and enabled', async () => {
  const [workflow] = (await github.workflows.list(where)).data
  const one = { ...where, workflow_id: String(workflow?.id) }
  await github.workflows.disable(one)
  expect((await github.workflows.get(one)).state).toBe('disabled_manually')
  await github.workflows.enable(one)
  expect((await github.workflows.get(one)).state).toBe('active')
})

test('a webhook is read, updated and pinged; one that is not there is not found', async () => {
  const { id } = await github.hooks.create({ ...where, config: { url: 'https://example.com' }, events: ['push'] })
  const hook = { ...where, hook_id: id }
  await github.hooks.update({ ...hook, active: false })
  expect((await github.hooks.get(hook)).active).toBe(false)
  await github.hooks.ping(hook)
  await github.hooks.test(hook)
  await expect(github.hooks.ping({ ...where, hook_id: 1 })).rejects.toBeInstanceOf(NotFoundError)
})

test('a release is found by its tag, and its notes are written', async () => {
  expect((await github.releases.getByTag({ ...where, tag: 'v1.3.0' })).tag_name).toBe('v1.3.0')
  await expect(github.releases.getByTag({ ...where, tag: 'v9' })).rejects.toBeInstanceOf(NotFoundError)
  expect((await github.releases.generateNotes({ ...where, tag_name: 'v2' })).name).toBe('v2')
})

test('artifacts are read and deleted', async () => {
  const [artifact] = (await github.artifacts.list(where)).data
  const one = { ...where, artifact_id: Number(artifact?.id) }
  expect((await github.artifacts.get(one)).id).toBe(one.artifact_id)
  await github.artifacts.delete(one)
  await expect(github.artifacts.get(one)).rejects.toBeInstanceOf(NotFoundError)
})
