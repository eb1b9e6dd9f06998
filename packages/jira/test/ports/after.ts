import type { JiraConnector } from '@ferrule/jira'
import { adfFromText } from '@ferrule/jira/adf'
import type { Everyday } from './everyday.ts'

export const after = (jira: JiraConnector): Everyday => ({
  async whoAmI() {
    const me = await jira.users.me()
    return `${me.displayName} <${me.emailAddress ?? 'hidden'}>`
  },

  async report(project, summary, text) {
    const { key } = await jira.issues.create({
      fields: { project: { key: project }, issuetype: { name: 'Bug' }, summary, description: adfFromText(text) },
    })
    return key
  },

  async summary(issueIdOrKey) {
    const issue = await jira.issues.get({ issueIdOrKey, fields: ['summary', 'status'] })
    return `${issue.key} ${issue.fields?.summary} (${issue.fields?.status?.name})`
  },

  async unassigned(project) {
    const keys: string[] = []
    const jql = `project = ${project} and assignee is empty order by key`
    for await (const { key } of jira.issues.apiSearch({ jql, fields: ['assignee'], maxResults: 50 })) keys.push(key)
    return keys
  },

  async move(issueIdOrKey, name) {
    const { data: transitions } = await jira.issueTransitions.list({ issueIdOrKey })
    const transition = transitions.find((one) => one.name === name)
    if (!transition) throw new Error(`${issueIdOrKey} cannot go ${name}`)
    await jira.issueTransitions.create({ issueIdOrKey, transition: { id: transition.id } })
    return transition.to?.name ?? 'somewhere'
  },

  async assignTo(issueIdOrKey, query) {
    const [user] = (await jira.users.apiSearch({ query })).data
    if (!user) throw new Error(`there is no ${query}`)
    await jira.issuesAssignee.update({ issueIdOrKey, accountId: user.accountId })
    const issue = await jira.issues.get({ issueIdOrKey, fields: ['assignee'] })
    return issue.fields?.assignee?.displayName ?? 'nobody'
  },

  async comment(issueIdOrKey, text) {
    const made = await jira.issueComments.create({ issueIdOrKey, body: adfFromText(text) })
    const { data: comments, meta } = await jira.issueComments.list({ issueIdOrKey })
    if (!comments.some(({ id }) => id === made.id)) throw new Error('the comment is not there')
    return meta.total ?? comments.length
  },

  async logHours(issueIdOrKey, hours) {
    await jira.issueWorklogs.create({ issueIdOrKey, timeSpentSeconds: hours * 3600, comment: adfFromText('Work') })
    const worklogs = await jira.issueWorklogs.list({ issueIdOrKey }).toArray({ max: 1000 })
    return worklogs.reduce((sum, { timeSpentSeconds = 0 }) => sum + timeSpentSeconds / 3600, 0)
  },

  async rename(issueIdOrKey, summary) {
    const issue = await jira.issues.update({ issueIdOrKey, fields: { summary } })
    return issue.fields?.summary ?? ''
  },

  async label(issueIdOrKey, label) {
    await jira.issues.update({ issueIdOrKey, update: { labels: [{ add: label }] } })
    const issue = await jira.issues.get({ issueIdOrKey, fields: ['labels'] })
    return issue.fields?.labels ?? []
  },

  async projects() {
    const { data } = await jira.projects.apiSearch({ orderBy: 'key' })
    return data.map(({ key, name, projectTypeKey = '' }) => ({ key, name, kind: projectTypeKey }))
  },

  async fieldIds() {
    const fields = await jira.issueFields.list().toArray({ max: 1000 })
    return Object.fromEntries(fields.map(({ id, name }) => [name, id]))
  },

  async history(issueIdOrKey) {
    const { data } = await jira.issueChangelogs.list({ issueIdOrKey })
    return data.flatMap(({ author, items = [] }) =>
      items
        .filter(({ field }) => field === 'status')
        .map(({ toString: to }) => `${author?.displayName ?? 'somebody'}: ${to}`),
    )
  },

  async relate(from, to) {
    await jira.issueLinks.create({ type: { name: 'Relates' }, inwardIssue: { key: from }, outwardIssue: { key: to } })
    const issue = await jira.issues.get({ issueIdOrKey: from, fields: ['issuelinks'] })
    return issue.fields?.issuelinks?.length ?? 0
  },

  async watchers(issueIdOrKey) {
    const watchers = await jira.issueWatchers.list({ issueIdOrKey }).toArray({ max: 100 })
    return watchers.map(({ displayName = '' }) => displayName)
  },

  async remove(issueIdOrKey) {
    await jira.issues.delete({ issueIdOrKey })
    const { count } = await jira.issues.count({ jql: `key = ${issueIdOrKey}` })
    return count === 0
  },
})
