import { JiraConnector } from '@ferrule/jira'
import { createSandbox } from '@ferrule/sandbox'
import { ported } from '@ferrule/test-kit/ports'
import { createCloudClient } from 'jira.js/cloud'
import { onTestFinished } from 'vitest'
import { after } from './after.ts'
import { before } from './before.ts'
import type { Everyday } from './everyday.ts'

const upstream = async () => {
  const sandbox = createSandbox('jira', { clock: () => Date.UTC(2026, 9, 1, 12) })
  const server = await sandbox.listen()
  onTestFinished(() => server.close())
  return { sandbox, server }
}

ported<Everyday>({
  files: [new URL('before.ts', import.meta.url), new URL('after.ts', import.meta.url)],
  worlds: async () => {
    const [theirs, ours] = [await upstream(), await upstream()]
    const { credentials } = theirs.sandbox
    const { username: email, password: apiToken } = credentials
    return {
      before: before(createCloudClient({ host: theirs.server.url, auth: { type: 'basic', email, apiToken } })),
      after: after(
        new JiraConnector({ credentials, config: { subdomain: 'ferrule-sandbox' }, baseUrl: ours.server.url }),
      ),
    }
  },
  calls: {
    whoAmI: () => [],
    report: () => ['WEBS', 'Orders fail', 'Since Monday'],
    summary: () => ['WEBS-1'],
    unassigned: () => ['WEBS'],
    move: () => ['WEBS-1', 'Done'],
    assignTo: () => ['WEBS-1', 'ada@example.com'],
    comment: () => ['WEBS-1', 'Fixed'],
    logHours: () => ['WEBS-1', 2],
    rename: () => ['WEBS-1', 'Orders fail on Monday'],
    label: () => ['WEBS-1', 'urgent'],
    projects: () => [],
    fieldIds: () => [],
    history: () => ['WEBS-1'],
    relate: () => ['WEBS-1', 'WEBS-2'],
    watchers: () => ['WEBS-1'],
    remove: () => ['WEBS-3'],
  },
})
