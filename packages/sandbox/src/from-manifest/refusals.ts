import type { RefusalFacts, Refusals, SandboxDefinition } from '../core/definition.ts'
import { Refusal } from '../core/refusal.ts'
import type { Problem } from '../core/validate.ts'
import type { Refuse } from './access.ts'

/** Refusals in the vendor's form. */

const standard = ({ code, message, param }: RefusalFacts): unknown => ({
  error: { code, message, ...(param !== undefined && { param }) },
})

/** The definition's `refuse` returns a body, or a whole refusal. */
export const refuserOf = ({
  refuse = standard,
  refuseStatus: statusOf = ({ status }) => status,
}: SandboxDefinition): Refuse => {
  return (facts) => {
    const made = refuse(facts)
    return made instanceof Refusal ? made : new Refusal(statusOf(facts), made)
  }
}

const WORDS: Readonly<Record<Problem['kind'], string>> = {
  unknown: 'is unknown',
  missing: 'is required',
  empty: 'must not be empty',
  type: 'has the wrong type',
  value: 'is not one of the accepted values',
  range: 'is out of range',
  length: 'is too long or too short',
  count: 'has too many or too few entries',
  list: 'is not a list',
  one_of: 'is missing: one of these is required',
  exclusive: 'exclude each other',
}

export function refusalsOf(refuse: Refuse): Refusals {
  const invalid = (message: string, more: Partial<RefusalFacts>): Refusal =>
    refuse({ status: 400, code: 'invalid_request', message, ...more })
  const missing = (message: string, more: Partial<RefusalFacts>): Refusal =>
    refuse({ status: 404, code: 'not_found', message, ...more })
  return {
    unknownRoute: (method, path) => missing(`There is no ${method} ${path}.`, { path }),
    badValues(problem, { url: { pathname: path }, requestId }) {
      const param = problem.path.join('.')
      const name = param || (problem.names ?? []).join(', ') || 'the request'
      return invalid(`${name} ${WORDS[problem.kind]}.`, { param, problem, path, requestId })
    },
    badForm: (param) => invalid('The parameter is not well formed.', { param }),
    notFound: (collection, id, param) =>
      missing(`There is no such record in ${collection}.`, { param, collection, id }),
    unknownCursor: (_, { param }) => invalid('There is no such page.', { param }),
    fault(fault) {
      if (fault.kind === 'rate_limit') return limited(refuse, fault.retryAfter)
      const status = ('status' in fault && fault.status) || 500
      return refuse({ status, code: 'server_error', message: 'Something went wrong.' })
    },
  }
}

function limited(refuse: Refuse, seconds: number | undefined): Refusal {
  const { status, body, headers } = refuse({ status: 429, code: 'rate_limited', message: 'Too many requests.' })
  return new Refusal(status, body, { ...headers, ...(seconds !== undefined && { 'Retry-After': String(seconds) }) })
}
