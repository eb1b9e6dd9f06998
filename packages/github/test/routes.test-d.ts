import { GitHubConnector } from '@ferrule/github'
import '@ferrule/github/operations'

const github = GitHubConnector.fromEnv()
const labels = await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
  owner: 'a',
  repo: 'b',
  issue_number: 1,
  labels: ['bug'],
})
const n: string | undefined = labels[0]?.name
// @ts-expect-error unknown
await github.request('POST /repos/{owner}/{repo}/nothing', {})
// @ts-expect-error missing
await github.request('GET /repos/{owner}/{repo}', { owner: 'a' })
// @ts-expect-error excess
await github.request('GET /repos/{owner}/{repo}', { owner: 'a', repo: 'b', x: 1 })
await github.request('GET /user')
for await (const i of github.requestList('GET /repos/{owner}/{repo}/issues', {
  owner: 'a',
  repo: 'b',
  state: 'open',
})) {
  const t: string = i.title
  void t
}
for await (const i of github.requestList('GET /search/repositories', { q: 'a' })) {
  const t: string = i.full_name
  void t
}
await github.request({ path: '/user' })
void n

await github.request('POST /users/{username}/attestations/bulk-list{?per_page}', {
  username: 'a',
  subject_digests: ['b'],
  per_page: 5,
})
// @ts-expect-error a query parameter that the route does not name
await github.request('POST /users/{username}/attestations/bulk-list', {
  username: 'a',
  subject_digests: ['b'],
  per_page: 5,
})
// @ts-expect-error a name that the query does not have
await github.request('POST /users/{username}/attestations/bulk-list{?page}', {
  username: 'a',
  subject_digests: ['b'],
  page: 5,
})
