import { Refusal, type RefusalFacts } from '@ferrule/sandbox/engine'

/** A refusal in Jira's usual form: messages, and messages by field. */
export const refuse = (
  status: number,
  messages: readonly string[],
  errors: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Refusal => new Refusal(status, { errorMessages: messages, errors }, headers)

export const refuseFields = (errors: Readonly<Record<string, string>>): Refusal => refuse(400, [], errors)

/** A problem document, for requests that never reach Jira's own code. */
const problemDocument = (status: number, title: string, detail: string, instance = ''): Refusal =>
  new Refusal(
    status,
    { type: 'about:blank', title, status, detail, instance },
    { 'content-type': 'application/problem+json' },
  )

export const noIssue = (): Refusal => refuse(404, ['Issue does not exist or you do not have permission to see it.'])

export const notFound = (what: string, id: unknown): Refusal => refuse(404, [`No ${what} could be found with ${id}.`])

const LIMITED = { 'RateLimit-Reason': 'jira-burst-based', 'X-RateLimit-Remaining': '0' }

/** The engine's refusals, in the vendor's form. */
export function refused({ status, code, message, param = '', problem, path, collection, id }: RefusalFacts): Refusal {
  if (code === 'rate_limited') return refuse(429, ['Rate limit exceeded.'], {}, LIMITED)
  if (code === 'server_error')
    return new Refusal(status, { message: 'Internal server error', 'status-code': status, 'stack-trace': '' })
  if (collection === 'issues') return noIssue()
  if (collection !== undefined) return notFound(collection.replaceAll('_', ' ').replace(/s$/, ''), id)
  if (path === '/rest/api/3/search') return refuse(410, ['The requested API has been removed.'])
  if (code === 'not_found') return problemDocument(404, 'Not Found', message, path)
  const [first, second] = problem?.path ?? []
  if (first === 'fields' && second !== undefined) return refuseFields({ [second]: message })
  if (problem?.kind === 'type' && second === undefined) return problemDocument(400, 'Bad Request', message, path)
  return refuse(400, [param ? message : 'There was an error parsing JSON. Check that your request body is valid.'])
}
