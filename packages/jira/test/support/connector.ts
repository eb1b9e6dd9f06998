import type { CallOptions } from '@ferrule/core'
import { type FerruleError, JiraConnector, type JiraOptions } from '@ferrule/jira'
import { connector } from '@ferrule/test-kit/ways'

/** Look like credentials and are none. */
export const USERNAME = 'ada@mail.example'
export const API_TOKEN = 'ATATT3xNotAToken'
export const credentials = { username: USERNAME, password: API_TOKEN }
export const oauthCredentials = { client_id: 'id-1', client_secret: 'secret-1', refresh_token: 'refresh-1' }
export const CLOUD_ID = '11223344-a1b2-3b33-c444-def123456789'

/** A connector that talks to a test server, without retries unless asked for. */
export const connect = (baseUrl: string, options: Partial<JiraOptions> = {}): JiraConnector =>
  connector(JiraConnector, { credentials, baseUrl, retry: 0, ...options })

/** `execute` for names that are only known at run time. */
export const run = (
  jira: JiraConnector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown; meta?: Record<string, unknown> }> => {
  const [entity, action] = operation.split('.')
  return jira.execute({ entity, action, params } as never, options) as never
}

/** An answer that every operation can read. */
export const anyAnswer = (path: string, method = 'GET'): unknown =>
  /\/(users|field|user\/search|user\/assignable\/search|worklog\/list|filter\/my|filter\/favourite|filter\/\d+\/columns|filter\/\d+\/permission|role|status|statuscategory|projectCategory|project\/type|tabs|tabs\/\d+\/fields|applicationrole|timetracking\/list|application-properties|issuetype|issuetype\/project|project\/recent|project\/\w+\/statuses)$/.test(
    path,
  ) ||
  (method === 'GET' && /\/(remotelink|relatedwork)$/.test(path))
    ? []
    : {
        id: '10000',
        accountId: 'a',
        count: 1,
        issues: [],
        values: [],
        comments: [],
        worklogs: [],
        transitions: [],
        watchers: [],
        issueLinkTypes: [],
        issueTypes: [],
        dashboards: [],
        keys: [],
        fields: [],
        permissionSchemes: [],
        issueSecuritySchemes: [],
      }

/** The error that a call is refused with. */
export const refusal = (call: PromiseLike<unknown>): Promise<FerruleError> =>
  Promise.resolve(call).then(
    () => {
      throw new Error('the call went well')
    },
    (error) => error as FerruleError,
  )
