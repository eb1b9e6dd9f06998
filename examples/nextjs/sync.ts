// Copies the issues of a user: `npm run sync`, by cron. Each run reads only what changed.
import definition from '@ferrule/jira/sync'
import { sync } from '@ferrule/sync'
import { close, jiraOf } from './lib/jira.ts'

export async function syncUser(user: string) {
  const account = await jiraOf(user)
  if (!account) throw new Error(`${user} has connected no account`)
  return sync(account.jira, { destination: account.copy, definition, streams: ['issues'] })
}

if (import.meta.main) {
  const { streams } = await syncUser(process.argv[2] ?? 'demo')
  for (const { stream, status, rows } of streams) console.log(`${stream}: ${status}, ${rows} rows`)
  await close()
}
