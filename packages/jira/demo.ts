// Issues: search, create, transition, comment; and a wrong token that Jira does not reject.

import { AuthenticationError, type Issue, JiraConnector } from '@ferrule/jira'
import { adfFromText, adfToText } from '@ferrule/jira/adf'
import { createSandbox, type JiraSandboxCredentials, type Listening, type Sandbox } from '@ferrule/sandbox'
import { claim, step, table } from '@ferrule/test-kit/demo'
import { accepted, isGiven, isUnique, realHeading, refusal, sandboxHeading } from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'

type JiraSandbox = Pick<Sandbox<JiraSandboxCredentials>, 'credentials' | 'requests'>

async function section(): Promise<void> {
  if (isGiven('JIRA_API_TOKEN', 'JIRA_REFRESH_TOKEN', 'JIRA_ACCESS_TOKEN')) return real()
  sandboxHeading('Jira', 'JIRA_USERNAME, JIRA_API_TOKEN and JIRA_SUBDOMAIN')
  const sandbox = createSandbox('jira')
  const server = await sandbox.listen()
  try {
    await local(sandbox, server)
  } finally {
    await server.close()
  }
}

async function real(): Promise<void> {
  realHeading('Jira', 'with the credentials in the environment')
  const jira = await step({ title: 'Connect', as: 'jira', run: () => JiraConnector.fromEnv() })
  await check(jira)
  await search(jira, 'created >= -365d order by created')
}

async function local(sandbox: JiraSandbox, server: Listening): Promise<void> {
  const config = { subdomain: 'ferrule-sandbox' }
  const jira = await step({
    title: 'Connect',
    as: 'jira',
    run: () => new JiraConnector({ credentials: sandbox.credentials, config, baseUrl: server.url }),
  })
  await check(jira)
  await search(jira, 'project = WEBS and statusCategory != Done order by created')
  const key = await open(jira)
  await moveOn(jira, key)
  await talkAndDelete(jira, key)
  await stranger(sandbox, server, config)
}

async function check(jira: JiraConnector): Promise<void> {
  await step({ title: 'Check the credentials', run: async () => await jira.check(), show: accepted })
}

/** Stops in the middle of a page, and resumes. */
async function search(jira: JiraConnector, jql: string): Promise<void> {
  const seen: Issue[] = []
  await step({
    title: 'Search with JQL, stop in the middle of a page, and resume from a cursor',
    as: 'rest',
    run: async () => {
      const list = jira.issues.apiSearch({ jql, maxResults: 10 })
      for await (const issue of list) {
        seen.push(issue)
        if (seen.length === 14) break
      }
      const { cursor } = list
      return cursor ? await jira.issues.apiSearch({ jql, maxResults: 10 }, { cursor }).toArray({ max: 6 }) : []
    },
    show: (rest) => {
      const keys = [...seen, ...rest].map(({ key }) => key)
      claim(isUnique(keys), 'no issue is returned twice')
      claim(
        seen.every(({ fields }) => fields?.summary !== undefined),
        'issues have their fields, although Jira returns bare ids by default',
      )
      table(
        seen
          .slice(0, 3)
          .map(({ key, fields }) => [key ?? '', fields?.status?.name ?? '', fields?.summary?.slice(0, 60) ?? '']),
      )
      return `${seen.length} issues, then ${rest.length} more: none returned twice`
    },
  })
}

async function open(jira: JiraConnector): Promise<string> {
  const { key } = await step({
    title: "Create a bug; plain text is converted to Jira's rich text",
    as: 'created',
    run: async () =>
      await jira.issues.create({
        fields: {
          project: { key: 'WEBS' },
          issuetype: { name: 'Bug' },
          summary: 'Orders fail when a supplier is chosen',
          description: adfFromText('Steps:\nopen an order\nchoose a supplier\n\nExpected: it is saved.'),
        },
      }),
    show: ({ key }) => {
      claim(/^WEBS-\d+$/.test(key ?? ''), 'the issue has a key in its project')
      return `${key} is open`
    },
  })
  return key ?? ''
}

async function moveOn(jira: JiraConnector, key: string): Promise<void> {
  await step({
    title: 'Edit it and move it to Done in one call, which returns the issue',
    as: 'issue',
    run: async () => {
      const { data } = await jira.issueTransitions.list({ issueIdOrKey: key })
      const done = data.find(({ name }) => name === 'Done')
      return await jira.issues.update({
        issueIdOrKey: key,
        update: { labels: [{ add: 'triaged' }] },
        ...(done && { transition: { id: done.id } }),
      })
    },
    show: ({ fields }) => {
      claim(fields?.status?.name === 'Done', 'the transition has happened')
      claim(JSON.stringify(fields?.labels) === '["triaged"]', 'the label is there')
      claim(adfToText(fields?.description).includes('choose a supplier\n'), 'rich text becomes plain text again')
      return `${key}: ${fields?.status?.name}, labels ${JSON.stringify(fields?.labels)}`
    },
  })
}

async function talkAndDelete(jira: JiraConnector, key: string): Promise<void> {
  const said: string[] = []
  await step({
    title: 'Add a comment, then delete the issue',
    as: 'error',
    run: async () => {
      await jira.issueComments.create({ issueIdOrKey: key, body: adfFromText('Fixed in 1.2.3.') })
      const { data } = await jira.issueComments.list({ issueIdOrKey: key })
      said.push(...data.map(({ body }) => adfToText(body)))
      await jira.issues.delete({ issueIdOrKey: key })
      return await jira.issues.get({ issueIdOrKey: key }).catch((error) => error)
    },
    show: (error) => {
      claim(said.join() === 'Fixed in 1.2.3.', 'the comment is there')
      return refusal(error, 'NotFoundError')
    },
  })
}

/** Jira answers a wrong token with 200 and an empty list. */
async function stranger(sandbox: JiraSandbox, { url: baseUrl }: Listening, config: object): Promise<void> {
  const credentials = { ...sandbox.credentials, password: 'not-the-token' }
  await step({
    title: 'With a wrong token Jira returns 200 and an empty site; Ferrule throws',
    lead: true,
    as: 'error',
    run: async () => {
      const wrong = new JiraConnector({ credentials, config, baseUrl })
      return await wrong.issues.apiSearch({ jql: 'project = WEBS' }).catch((error) => error)
    },
    show: (error) => {
      claim(sandbox.requests.at(-1)?.status === 200, 'the answer is 200')
      claim(error instanceof AuthenticationError, 'the class of the error is exported')
      return refusal(error, 'AuthenticationError')
    },
  })
}

export const demo: Demo = {
  place: 2,
  section,
  milestones: [
    'const jira = new JiraConnector(',
    'await jira.check()',
    'the credentials are valid',
    'jira.issues.apiSearch({ jql, maxResults: 10 })',
    '{ cursor }',
    '14 issues, then 6 more: none returned twice',
    "adfFromText('Steps:",
    /WEBS-\d+ is open/,
    'transition: { id: done.id }',
    /WEBS-\d+: Done, labels \["triaged"\]/,
    'await jira.issueComments.create(',
    'NotFoundError: [jira issues.get] 404',
    'AuthenticationError: [jira issues.api_search] 200',
  ],
  real: {
    env: ({ username, password }) => ({
      JIRA_USERNAME: username as string,
      JIRA_API_TOKEN: password as string,
      JIRA_SUBDOMAIN: 'ferrule-sandbox',
    }),
    shown: ['14 issues, then 6 more: none returned twice'],
  },
}
