import { GitHubConnector } from '@ferrule/github'
import { createSandbox } from '@ferrule/sandbox'
import { SlackConnector } from '@ferrule/slack'
import { triage } from './triage.ts'

const { GITHUB_TOKEN, SLACK_TOKEN, REPOSITORY, SLACK_CHANNEL } = process.env

if (GITHUB_TOKEN && SLACK_TOKEN && REPOSITORY && SLACK_CHANNEL) {
  const [owner = '', repo = ''] = REPOSITORY.split('/')
  const connectors = { github: GitHubConnector.fromEnv(), slack: SlackConnector.fromEnv() }
  console.log(`${await triage({ ...connectors, owner, repo, channel: SLACK_CHANNEL })} issues labeled`)
} else {
  const fakes = [createSandbox('github', { records: { issues: 3, pulls: 0 } }), createSandbox('slack')] as const
  const servers = await Promise.all(fakes.map((fake) => fake.listen()))
  const github = new GitHubConnector({ credentials: fakes[0].credentials, baseUrl: servers[0]?.url })
  const slack = new SlackConnector({ credentials: fakes[1].credentials, baseUrl: servers[1]?.url })
  await github.issues.create({ owner: 'octo-org', repo: 'umbrellas', title: 'A typo in the guide' })
  const [channel] = (await slack.conversations.list({ limit: 1 })).data
  const target = { owner: 'octo-org', repo: 'umbrellas', channel: channel?.id ?? '' }
  console.log(`${await triage({ github, slack, ...target })} issues labeled`)
  const [newest] = (await slack.conversations.history({ channel: target.channel, limit: 1 })).data
  console.log(newest?.text)
  await Promise.all(servers.map((server) => server.close()))
}
