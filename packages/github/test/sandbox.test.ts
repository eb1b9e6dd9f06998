import { GitHubConnector, NotFoundError } from '@ferrule/github'
import { expect, test } from 'vitest'
import { openSandbox, where } from './support/sandbox.ts'

const { github, sandbox, server } = await openSandbox()

test('the token works, and another one does not', async () => {
  expect(await github.check()).toEqual({ ok: true })
  const stranger = new GitHubConnector({ credentials: { token: 'ghp_none' }, baseUrl: server.url })
  expect(await stranger.check()).toMatchObject({ ok: false, error: { code: 'authentication' } })
})

test('every issue comes once, over all pages, and a list resumes', async () => {
  const all = await github.issues.list({ ...where, per_page: 25 }).toArray()
  expect(new Set(all.map(({ id }) => id)).size).toBe(60)
  const { data, cursor } = await github.issues.list({ ...where, per_page: 25 })
  const rest = await github.issues.list({ ...where, per_page: 25 }, { cursor }).toArray()
  expect([...data, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})

test('an issue is opened, changed, found by its state, and talked about', async () => {
  const { number } = await github.issues.create({ ...where, title: 'The handle is loose' })
  const closed = await github.issues.update({ ...where, issue_number: number, state: 'closed' })
  expect(closed.state).toBe('closed')
  const found = await github.issues.list({ ...where, state: 'closed' }).toArray()
  expect(found.map((one) => one.number)).toContain(number)
  const { id } = await github.issueComments.create({ ...where, issue_number: number, body: 'Tightened.' })
  expect((await github.issueComments.get({ ...where, comment_id: id })).body).toBe('Tightened.')
  await github.issueComments.delete({ ...where, comment_id: id })
  await expect(github.issueComments.get({ ...where, comment_id: id })).rejects.toBeInstanceOf(NotFoundError)
})

test('repositories belong to users, are named in full, and are dated', async () => {
  const { login } = await github.users.getAuthenticated()
  expect(login).toBe('octo-org')
  const repos = await github.repos.list().toArray()
  for (const { name, full_name, owner } of repos) expect(full_name).toBe(`${owner.login}/${name}`)
  expect(new Set(repos.map(({ full_name }) => full_name)).size).toBe(40)
  for (const { owner, name } of repos.slice(0, 7))
    expect((await github.repos.get({ owner: owner.login, repo: name })).name).toBe(name)
  const [issue] = (await github.issues.list(where)).data
  expect(Date.parse(issue?.created_at ?? '')).not.toBeNaN()
})

test('a label is found by its name and renamed', async () => {
  await github.labels.create({ ...where, name: 'bug', color: 'd73a4a' })
  await github.labels.update({ ...where, name: 'bug', new_name: 'defect' })
  expect((await github.labels.list(where).toArray()).map(({ name }) => name)).toContain('defect')
})

test('a pull request is merged; a read-only token may not', async () => {
  const [first] = (await github.pulls.list(where)).data
  const pull_number = Number(first?.number)
  expect(await github.pulls.merge({ ...where, pull_number })).toMatchObject({ merged: true })
  expect((await github.pulls.get({ ...where, pull_number })).state).toBe('closed')
  const reader = new GitHubConnector({ credentials: sandbox.restricted, baseUrl: server.url })
  await expect(reader.issues.create({ ...where, title: 'x' })).rejects.toMatchObject({ code: 'permission' })
})

test('a list with less than the whole record is the same each time', async () => {
  const whole = async () => (await github.gists.list().toArray()).map((gist) => JSON.stringify(gist))
  const first = await whole()
  expect(first).toHaveLength(10)
  expect(await whole()).toEqual(first)
})

test('repositories are listed, of the user and of an organization', async () => {
  expect(await github.repos.list({}).toArray()).toHaveLength(40)
  expect((await github.repos.list({ per_page: 10 })).data).toHaveLength(10)
})
