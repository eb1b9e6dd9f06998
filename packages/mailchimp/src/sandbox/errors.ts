import { Refusal, type RefusalFacts } from '@ferrule/sandbox/engine'

interface Details {
  readonly instance?: string
  readonly errors?: readonly { field: string; message: string }[]
  readonly headers?: Readonly<Record<string, string>>
}

/** A problem document. */
export const refuse = (status: number, title: string, detail: string, details: Details = {}): Refusal => {
  const { instance = '00000000-0000-0000-0000-000000000000', errors, headers } = details
  const type = 'https://mailchimp.com/developer/marketing/docs/errors/'
  return new Refusal(
    status,
    { type, title, status, detail, instance, ...(errors && { errors }) },
    { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  )
}

export const badRequest = (detail: string): Refusal => refuse(400, 'Bad Request', detail)

export const notFound = (): Refusal => refuse(404, 'Resource Not Found', 'The requested resource could not be found.')

const TITLES: Readonly<Record<string, string>> = {
  rate_limited: 'Too Many Requests',
  server_error: 'Internal Server Error',
}

/** The engine's refusals, in the vendor's form. */
export function refused({ status, code, message, param, problem, requestId: instance }: RefusalFacts): Refusal {
  if (code === 'not_found') return notFound()
  if (!problem) return refuse(status, TITLES[code] ?? 'JSON Parse', message)
  const detail = "The resource submitted could not be validated. For field-specific details, see the 'errors' array."
  const errors = [{ field: param || (problem.names ?? []).join(', '), message }]
  return refuse(400, 'Invalid Resource', detail, { errors, ...(instance && { instance }) })
}

/** The problem names the request. */
export const ofRequest = ({ status, body, headers }: Refusal, instance: string): Refusal =>
  new Refusal(status, { ...Object(body), instance }, headers)
