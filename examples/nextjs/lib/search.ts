import { jiraOf } from './jira.ts'

/** The states of the page: a link to connect, a note while the first copy is made, or issues. */
export type Found =
  | { readonly state: 'connect' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly issues: readonly { readonly key: string; readonly summary: string }[] }

/** Issues of a user whose summary contains the text; without a text the first ones. No request to Jira. */
export async function searchIssues(user: string, words: string): Promise<Found> {
  const account = await jiraOf(user)
  if (!account) return { state: 'connect' }
  const { jira, copy } = account
  if ((await copy.readiness('issues')) === 'loading') return { state: 'loading' }
  const query = words.trim() ? { filter: { like: { 'fields.summary': words } } } : {}
  const { hits } = await jira.issues.search({ query, limit: 20 })
  return {
    state: 'ready',
    issues: hits.map(({ data }) => ({ key: data.key ?? '', summary: data.fields?.summary ?? '' })),
  }
}
