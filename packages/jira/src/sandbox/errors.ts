import { type Fault, type Problem, Refusal } from '@ferrule/sandbox/engine'

/** A refusal in Jira's usual form: messages, and messages by field. */
export const refuse = (
  status: number,
  messages: readonly string[],
  errors: Readonly<Record<string, string>> = {},
): Refusal => new Refusal(status, { errorMessages: messages, errors })

/** What is wrong with single fields. */
export const refuseFields = (errors: Readonly<Record<string, string>>): Refusal => refuse(400, [], errors)

/** A problem document, for what never reaches Jira's own code. */
export const problemDocument = (status: number, title: string, detail: string, instance: string): Refusal =>
  new Refusal(
    status,
    { type: 'about:blank', title, status, detail, instance },
    { 'content-type': 'application/problem+json' },
  )

export const noIssue = (): Refusal => refuse(404, ['Issue does not exist or you do not have permission to see it.'])

export const notFound = (what: string, id: unknown): Refusal => refuse(404, [`No ${what} could be found with ${id}.`])

const WORDS: Readonly<Record<string, string>> = {
  board_properties: 'property',
  create_issue_types: 'issue type',
  issue_comments: 'comment',
  issue_properties: 'property',
  issue_remote_links: 'remote link',
  issue_worklogs: 'worklog',
  priorities: 'priority',
  sprint_properties: 'property',
  version_related_work: 'related work',
}

/** A record of a collection that does not exist. */
export function noRecord(collection: string, id: unknown): Refusal {
  if (collection === 'issues') return noIssue()
  if (collection === 'projects') return refuse(404, [`No project could be found with key '${id}'.`])
  if (collection === 'issue_attachments') return refuse(404, ['The attachment does not exist.'])
  return notFound(WORDS[collection] ?? collection.replaceAll('_', ' ').replace(/s$/, ''), id)
}

export function badValues({ kind, path, value }: Problem, instance: string): Refusal {
  const name = path.join('.')
  const [first = '', second] = path
  // What stands below `fields` is said by field.
  if (first === 'fields' && second !== undefined) return refuseFields({ [second]: inWords(kind, second) })
  if (kind === 'type' && path.length === 1 && typeof value === 'string')
    return problemDocument(400, 'Bad Request', `Failed to convert '${name}' with value: '${value}'`, instance)
  return refuse(400, [inWords(kind, name || 'the request')])
}

function inWords(kind: Problem['kind'], name: string): string {
  const words: Partial<Record<Problem['kind'], string>> = {
    unknown: `${name} is unknown.`,
    missing: `${name} is required.`,
    empty: `${name} must not be empty.`,
    range: `${name} is out of range.`,
    length: `${name} is too long or too short.`,
    count: `${name} has too many or too few entries.`,
    one_of: 'One more parameter is required.',
    exclusive: 'Two of the parameters exclude each other.',
  }
  if (words[kind]) return words[kind]
  return /description|environment|body|comment/.test(name)
    ? 'Operation value must be an Atlassian Document.'
    : `${name} is not valid.`
}

export function faultRefusal(fault: Fault): Refusal {
  if (fault.kind === 'rate_limit') {
    const wait = fault.retryAfter !== undefined && { 'Retry-After': String(fault.retryAfter) }
    return new Refusal(
      429,
      { errorMessages: ['Rate limit exceeded.'], errors: {} },
      { ...wait, 'RateLimit-Reason': 'jira-burst-based', 'X-RateLimit-Remaining': '0' },
    )
  }
  const status = fault.kind === 'server_error' ? (fault.status ?? 500) : 500
  return new Refusal(status, { message: 'Internal server error', 'status-code': status, 'stack-trace': '' })
}
