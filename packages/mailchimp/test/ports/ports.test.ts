import { createRequire } from 'node:module'
import { MailchimpConnector } from '@ferrule/mailchimp'
import { createSandbox } from '@ferrule/sandbox'
import { ported } from '@ferrule/test-kit/ports'
import { onTestFinished } from 'vitest'
import { after } from './after.ts'
import { before } from './before.ts'
import type { Everyday } from './everyday.ts'

const options = { clock: () => Date.UTC(2026, 9, 1, 12) }
const upstream = async () => {
  const sandbox = createSandbox('mailchimp', options)
  const server = await sandbox.listen()
  onTestFinished(() => server.close())
  return { sandbox, server }
}

const { data } = await createSandbox('mailchimp', options).ready()
const list = data.lists.findFirst()
const campaign = data.campaigns.findFirst((query) => query.where({ status: 'sent' }))
if (!list || !campaign) throw new Error('the sandbox lacks records')
const [id, ada] = [list.id, 'ada.new@example.com']

ported<Everyday>({
  files: [new URL('before.ts', import.meta.url), new URL('after.ts', import.meta.url)],
  worlds: async () => {
    const [theirs, ours] = [await upstream(), await upstream()]
    const { credentials } = theirs.sandbox
    // One client for the whole process is what the SDK exports; the address is its own.
    const client = new (createRequire(import.meta.url)('@mailchimp/mailchimp_marketing').constructor)()
    client.basePath = `${theirs.server.url}/3.0`
    client.setConfig({ apiKey: credentials.api_key })
    return {
      before: before(client),
      after: after(new MailchimpConnector({ credentials, baseUrl: ours.server.url })),
    }
  },
  calls: {
    healthy: () => [],
    lists: () => [],
    sender: () => [id],
    subscribers: () => [id],
    subscribe: () => [id, ada, 'Ada'],
    upsert: () => [id, 'grace.new@example.com'],
    tag: () => [id, ada, 'Customer'],
    mergeFields: () => [id, ada],
    form: () => [id],
    sent: () => [],
    subject: () => [campaign.id],
    content: () => [campaign.id],
    groups: () => [id],
    logEvent: () => [id, ada, 'purchase'],
    unsubscribe: () => [id, ada],
    archive: () => [id, ada],
  },
})
