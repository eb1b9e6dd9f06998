import type { createCloudClient } from 'jira.js/cloud'
import type { Everyday } from './everyday.ts'

const paragraph = (text: string) => ({
  type: 'doc' as const,
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

export const before = (jira: ReturnType<typeof createCloudClient>): Everyday => ({
  async whoAmI() {
    const me = await jira.myself.getCurrentUser()
    return `${me.displayName} <${me.emailAddress ?? 'hidden'}>`
  },

  async report(project, summary, text) {
    const { key } = await jira.issues.createIssue({
      fields: { project: { key: project }, issuetype: { name: 'Bug' }, summary, description: paragraph(text) },
    })
    return key
  },

  async summary(issueIdOrKey) {
    const issue = await jira.issues.getIssue({ issueIdOrKey, fields: ['summary', 'status'] })
    return `${issue.key} ${issue.fields?.summary} (${issue.fields?.status?.name})`
  },

  async unassigned(project) {
    const keys: string[] = []
    let nextPageToken: string | undefined
    do {
      const page = await jira.issueSearch.searchAndReconsileIssuesUsingJql({
        jql: `project = ${project} and assignee is empty order by key`,
        fields: ['assignee'],
        maxResults: 50,
        nextPageToken,
      })
      for (const { key } of page.issues ?? []) if (key) keys.push(key)
      nextPageToken = page.nextPageToken ?? undefined
    } while (nextPageToken)
    return keys
  },

  async move(issueIdOrKey, name) {
    const { transitions = [] } = await jira.issues.getTransitions({ issueIdOrKey })
    const transition = transitions.find((one) => one.name === name)
    if (!transition) throw new Error(`${issueIdOrKey} cannot go ${name}`)
    await jira.issues.doTransition({ issueIdOrKey, transition: { id: transition.id } })
    return transition.to?.name ?? 'somewhere'
  },

  async assignTo(issueIdOrKey, query) {
    const [user] = await jira.userSearch.findUsers({ query })
    if (!user) throw new Error(`there is no ${query}`)
    await jira.issues.assignIssue({ issueIdOrKey, accountId: user.accountId })
    const issue = await jira.issues.getIssue({ issueIdOrKey, fields: ['assignee'] })
    return issue.fields?.assignee?.displayName ?? 'nobody'
  },

  async comment(issueIdOrKey, text) {
    const made = await jira.issueComments.addComment({ issueIdOrKey, body: paragraph(text) })
    const { comments = [], total } = await jira.issueComments.getComments({ issueIdOrKey })
    if (!comments.some(({ id }) => id === made.id)) throw new Error('the comment is not there')
    return total ?? comments.length
  },

  async logHours(issueIdOrKey, hours) {
    await jira.issueWorklogs.addWorklog({ issueIdOrKey, timeSpentSeconds: hours * 3600, comment: paragraph('Work') })
    const { worklogs = [] } = await jira.issueWorklogs.getIssueWorklog({ issueIdOrKey })
    return worklogs.reduce((sum, { timeSpentSeconds = 0 }) => sum + timeSpentSeconds / 3600, 0)
  },

  async rename(issueIdOrKey, summary) {
    await jira.issues.editIssue({ issueIdOrKey, fields: { summary } })
    const issue = await jira.issues.getIssue({ issueIdOrKey })
    return issue.fields?.summary
  },

  async label(issueIdOrKey, label) {
    await jira.issues.editIssue({ issueIdOrKey, update: { labels: [{ add: label }] } })
    const issue = await jira.issues.getIssue({ issueIdOrKey, fields: ['labels'] })
    return issue.fields?.labels ?? []
  },

  async projects() {
    const { values = [] } = await jira.projects.searchProjects({ orderBy: 'key' })
    return values.map(({ key = '', name = '', projectTypeKey = '' }) => ({ key, name, kind: projectTypeKey }))
  },

  async fieldIds() {
    const fields = await jira.issueFields.getFields()
    return Object.fromEntries(fields.map(({ id, name }) => [name, id]))
  },

  async history(issueIdOrKey) {
    const { values = [] } = await jira.issues.getChangeLogs({ issueIdOrKey })
    return values.flatMap(({ author, items = [] }) =>
      items
        .filter(({ field }) => field === 'status')
        .map(({ toString: to }) => `${author?.displayName ?? 'somebody'}: ${to}`),
    )
  },

  async relate(from, to) {
    await jira.issueLinks.linkIssues({
      type: { name: 'Relates' },
      inwardIssue: { key: from },
      outwardIssue: { key: to },
    })
    const issue = await jira.issues.getIssue({ issueIdOrKey: from, fields: ['issuelinks'] })
    return issue.fields?.issuelinks?.length ?? 0
  },

  async watchers(issueIdOrKey) {
    const { watchers = [] } = await jira.issueWatchers.getIssueWatchers({ issueIdOrKey })
    return watchers.map(({ displayName = '' }) => displayName)
  },

  async remove(issueIdOrKey) {
    await jira.issues.deleteIssue({ issueIdOrKey })
    const { count = 0 } = await jira.issueSearch.countIssues({ jql: `key = ${issueIdOrKey}` })
    return count === 0
  },
})
