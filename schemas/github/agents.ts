import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    message: [
      'issues.create',
      'issues.update',
      'issue_comments.create',
      'issue_comments.update',
      'pull_reviews.create',
      'pull_reviews.submit',
      'pulls.create',
      'pulls.update',
    ],
    publish: [
      'pulls.merge',
      'releases.create',
      'releases.update',
      'gists.create',
      'contents.update',
      'workflows.dispatch',
      'repos.create',
      'repos.update',
    ],
    access: ['hooks.create'],
  },
})
