import { type Fault, type Problem, Refusal, type World } from '@ferrule/sandbox/engine'

/** Where the id of the request in hand is kept, since a problem names it. */
export const requestOf = (world: World): { id: string } => world.memory('request', () => ({ id: '' }))

interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** A problem document. */
export function refuse(
  status: number,
  title: string,
  detail: string,
  { id = '00000000-0000-0000-0000-000000000000', errors }: { id?: string; errors?: FieldProblem[] } = {},
  headers: Record<string, string> = {},
): Refusal {
  return new Refusal(
    status,
    {
      type: 'https://mailchimp.com/developer/marketing/docs/errors/',
      title,
      status,
      detail,
      instance: id,
      ...(errors && { errors }),
    },
    { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  )
}

/** A refusal of the request in hand. */
export const refuseIn = (
  world: World,
  status: number,
  title: string,
  detail: string,
  errors?: FieldProblem[],
  headers?: Record<string, string>,
): Refusal => refuse(status, title, detail, { id: requestOf(world).id, ...(errors && { errors }) }, headers)

export const notFound = (world: World): Refusal =>
  refuseIn(world, 404, 'Resource Not Found', 'The requested resource could not be found.')

const words: Readonly<Record<Problem['kind'], string>> = {
  unknown: 'This field is unknown.',
  missing: 'This value should not be blank.',
  empty: 'This value should not be blank.',
  type: 'Data presented is not of the type that this field takes.',
  value: 'Data presented is not one of the accepted values.',
  range: 'Data presented is out of range.',
  length: 'Data presented is too long or too short.',
  count: 'Data presented has too many or too few entries.',
  list: 'Data presented is not a list.',
  one_of: 'One of several fields is required.',
  exclusive: 'These fields exclude each other.',
}

export function badValues({ kind, path, names }: Problem, id: string): Refusal {
  const field = path.join('.') || (names ?? []).join(', ')
  return refuse(
    400,
    'Invalid Resource',
    "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",
    {
      id,
      errors: [{ field, message: words[kind] }],
    },
  )
}

export function faultRefusal(fault: Fault): Refusal {
  if (fault.kind === 'rate_limit') {
    return refuse(
      429,
      'Too Many Requests',
      'You have exceeded the limit of 10 simultaneous connections.',
      {},
      fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) },
    )
  }
  const status = fault.kind === 'server_error' ? (fault.status ?? 500) : 500
  return refuse(status, 'Internal Server Error', 'An unexpected internal error has occurred.')
}
