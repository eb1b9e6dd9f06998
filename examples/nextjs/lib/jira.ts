import { JiraConnector } from '@ferrule/jira'
import manifest from '@ferrule/jira/manifest'
import { openStore, type Store } from '@ferrule/store'
import { accounts } from './accounts.ts'

/** Your app's registration with Atlassian, and where the consent page leads back to. */
export const app = () => ({
  clientId: process.env.JIRA_CLIENT_ID ?? '',
  clientSecret: process.env.JIRA_CLIENT_SECRET ?? '',
  redirectUri: `${process.env.APP_URL ?? 'http://localhost:3000'}/connect/jira/callback`,
  // Only for tests: a sandbox instead of Atlassian.
  ...(process.env.JIRA_URL && { baseUrl: process.env.JIRA_URL }),
})

let opened: Promise<Store> | undefined

const store = (): Promise<Store> => {
  opened ??= openStore({ sqlite: process.env.COPIES_FILE ?? 'copies.db' })
  return opened
}

/** The connector of a user, with the user's own copy; undefined before the user has connected an account. */
export async function jiraOf(user: string) {
  const account = accounts().of(user)
  if (!account) return undefined
  // Users share tables, but the name of the source keeps their rows apart.
  const copy = (await store()).copy({ manifest, source: `jira:${user}` })
  const { baseUrl } = app()
  const jira = new JiraConnector({ ...account, tokenStore: accounts().tokens, copy, ...(baseUrl && { baseUrl }) })
  return { jira, copy }
}

export async function close(): Promise<void> {
  await (await opened)?.close()
  opened = undefined
}
