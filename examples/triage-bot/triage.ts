import type { GitHubConnector } from '@ferrule/github'
import { isFerruleError } from '@ferrule/github'
import type { SlackConnector } from '@ferrule/slack'

export interface Triage {
  readonly github: GitHubConnector
  readonly slack: SlackConnector
  readonly owner: string
  readonly repo: string
  /** Id of the Slack channel to write to. */
  readonly channel: string
}

const rules: readonly (readonly [word: string, label: string])[] = [
  ['fail', 'bug'],
  ['crash', 'bug'],
  ['slow', 'performance'],
  ['typo', 'documentation'],
  ['guide', 'documentation'],
]

export const labelOf = (title: string): string =>
  rules.find(([word]) => title.toLowerCase().includes(word))?.[1] ?? 'needs-triage'

/**
 * Labels open issues that have no label, and posts one message per issue. A label is set before the message is sent, so a
 * bot that stops in between is silent about one issue and never speaks of it twice.
 */
export async function triage({ github, slack, owner, repo, channel }: Triage): Promise<number> {
  let count = 0
  // Read to the end first: issues that get a label would move the pages behind them.
  const open = await github.issues.list({ owner, repo, state: 'open' }).toArray({ max: 1_000 })
  for (const { number, title, labels, pull_request } of open) {
    if (labels.length > 0 || pull_request) continue
    const label = labelOf(title)
    try {
      await github.issues.update({ owner, repo, issue_number: number, labels: [label] })
      await slack.chat.postMessage({ channel, text: `${label}: ${repo}#${number} ${title}` })
    } catch (error) {
      // Both vendors have the same errors: one branch decides for both. A later run tries again.
      if (!isFerruleError(error) || !error.retryable) throw error
      console.error(error.message)
      continue
    }
    count++
  }
  return count
}
