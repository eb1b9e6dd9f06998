// Issues: read page by page, opened and closed; and a limit that looks like a refusal.
import { GitHubConnector, type GitHubOptions } from '@ferrule/github'
import { createSandbox, type Sandbox } from '@ferrule/sandbox'
import { claim, step } from '@ferrule/test-kit/demo'
import {
  accepted,
  isGiven,
  isUnique,
  lastTries,
  realHeading,
  sandboxHeading,
  tellRetry,
} from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'

const hooks: GitHubOptions['hooks'] = { onRetry: tellRetry }
const where = { owner: 'octo-org', repo: 'umbrellas' }

async function section(): Promise<void> {
  if (isGiven('GITHUB_TOKEN')) return real()
  sandboxHeading('GitHub', 'GITHUB_TOKEN')
  const sandbox = createSandbox('github')
  const server = await sandbox.listen()
  try {
    await local(sandbox, server.url)
  } finally {
    await server.close()
  }
}

async function real(): Promise<void> {
  realHeading('GitHub', 'with the token of the environment')
  const github = await step({ title: 'Connect', as: 'github', run: () => GitHubConnector.fromEnv({ hooks }) })
  await step({ title: 'Check the token', run: async () => await github.check(), show: accepted })
  await step({
    title: 'Read repositories over several pages',
    as: 'repos',
    run: async () => await github.repos.list({ per_page: 10 }).toArray({ max: 25 }),
    show: (repos) => `${repos.length} repositories`,
  })
}

async function local(sandbox: Pick<Sandbox, 'credentials' | 'fault' | 'requests'>, baseUrl: string): Promise<void> {
  const credentials = sandbox.credentials as { token: string }
  const github = await step({
    title: 'Connect',
    as: 'github',
    run: () => new GitHubConnector({ credentials, baseUrl, hooks }),
  })
  await step({ title: 'Check the token', run: async () => await github.check(), show: accepted })
  await step({
    title: 'Read issues; each page links to the next',
    as: 'issues',
    run: async () => await github.issues.list({ ...where, per_page: 20 }).toArray(),
    show: (issues) => {
      claim(isUnique(issues.map(({ id }) => id)), 'no issue appears twice')
      return `${issues.length} issues in 3 pages`
    },
  })
  const { number: issue_number } = await step({
    title: 'Create an issue',
    as: 'issue',
    run: async () => await github.issues.create({ ...where, title: 'The handle is loose' }),
    show: ({ title, state }) => `${title}: ${state}`,
  })
  await step({
    title: 'Close it',
    run: async () => await github.issues.update({ ...where, issue_number, state: 'closed' }),
    show: ({ title, state }) => {
      claim(state === 'closed', 'it is closed')
      return `${title}: ${state}`
    },
  })
  await step({
    title: 'A 429: the request waits for the time GitHub names, then is sent again',
    run: async () => {
      sandbox.fault({ kind: 'rate_limit', retryAfter: 1 })
      return await github.issues.get({ ...where, issue_number })
    },
    show: () => {
      claim(lastTries(sandbox) === 2, 'the request is sent twice')
      return `${lastTries(sandbox)} requests, then an issue`
    },
  })
}

export const demo: Demo = {
  place: 8,
  section,
  milestones: [
    'const github = new GitHubConnector(',
    'the credentials are valid',
    'github.issues.list({ ...where, per_page: 20 })',
    '60 issues in 3 pages',
    'The handle is loose: open',
    'The handle is loose: closed',
    '↻ 429, retry in 1000 ms',
    '2 requests, then an issue',
  ],
  real: {
    env: ({ token }) => ({ GITHUB_TOKEN: token as string }),
    shown: ['25 repositories'],
  },
}
