import { GitHubConnector } from '@ferrule/github'
import { createSandbox } from '@ferrule/sandbox'
import { SlackConnector } from '@ferrule/slack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Triage, triage } from './triage.ts'

const fakes = [createSandbox('github', { records: { issues: 0, pulls: 0 } }), createSandbox('slack')] as const
const where = { owner: 'octo-org', repo: 'umbrellas' }
let bot: Triage
let servers: Awaited<ReturnType<(typeof fakes)[0]['listen']>>[] = []

beforeAll(async () => {
  servers = await Promise.all(fakes.map((fake) => fake.listen()))
  const github = new GitHubConnector({ credentials: fakes[0].credentials, baseUrl: servers[0]?.url, retry: 0 })
  const slack = new SlackConnector({ credentials: fakes[1].credentials, baseUrl: servers[1]?.url, retry: 0 })
  const [channel] = (await slack.conversations.list({ limit: 1 })).data
  bot = { github, slack, ...where, channel: channel?.id ?? '' }
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const texts = async (limit: number) =>
  (await bot.slack.conversations.history({ channel: bot.channel, limit })).data.map(({ text }) => text)

test('labels what has no label, and tells about it once', async () => {
  const typo = await bot.github.issues.create({ ...where, title: 'A typo in the guide' })
  const crash = await bot.github.issues.create({ ...where, title: 'It crashes on Tuesdays' })
  await bot.github.issues.create({ ...where, title: 'Known', labels: ['bug'] })
  expect(await triage(bot)).toBe(2)
  const { labels } = await bot.github.issues.get({ ...where, issue_number: typo.number })
  expect(labels.map((label) => (typeof label === 'string' ? label : label.name))).toEqual(['documentation'])
  expect((await texts(2)).sort()).toEqual([
    `bug: umbrellas#${crash.number} It crashes on Tuesdays`,
    `documentation: umbrellas#${typo.number} A typo in the guide`,
  ])
  expect(await triage(bot)).toBe(0)
})

test('a rate limit at one vendor leaves the rest for a later run', async () => {
  await bot.github.issues.create({ ...where, title: 'Slow start' })
  fakes[0].fault({ kind: 'rate_limit', retryAfter: 1, match: { operation: 'issues.update' } })
  const before = await texts(5)
  expect(await triage(bot)).toBe(0)
  expect(await texts(5)).toEqual(before)
  expect(await triage(bot)).toBe(1)
  expect((await texts(1))[0]).toContain('performance: ')
})
