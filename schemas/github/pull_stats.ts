import { defineEntity } from '@ferrule/codegen'
import { PullRequest } from './pulls.ts'

export default defineEntity({
  name: 'pull_stats',
  type: 'PullRequest',
  summary: 'Pull requests with what their list lacks: changed lines, commits, who merged. A copy has them.',
  docs: 'https://docs.github.com/rest/pulls/pulls#get-a-pull-request',
  record: PullRequest,
  actions: {},
})
