import { getResponse } from 'msw/utils/get-response'
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON that the tests look into
export type Json = any

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Json
}

export type Values = Record<string, unknown>

/** A form as Stripe takes it, written apart from the code under test. */
export function form(values: Values, prefix = ''): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const key = prefix ? `${prefix}[${name}]` : name
      return typeof value === 'object' && value !== null
        ? form(value as Values, key)
        : `${encodeURIComponent(key)}=${encodeURIComponent(String(value ?? ''))}`
    })
    .filter(Boolean)
    .join('&')
}

export type Send = (request: Request) => Promise<Response>

/** Hands requests to the handlers, without a network. */
export const inProcess =
  (sandbox: Pick<Sandbox, 'handlers'>): Send =>
  async (request) =>
    (await getResponse(sandbox.handlers, request)) as Response

const BASE = 'https://api.stripe.com'

export function client(send: Send, key: string, base = BASE) {
  async function call(method: string, path: string, values: Values = {}, headers: Values = {}): Promise<Reply> {
    const text = form(values)
    const inQuery = method === 'GET' || method === 'DELETE'
    const request = new Request(`${base}${path}${inQuery && text ? `?${text}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(!inQuery && text && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      } as Record<string, string>,
      ...(!inQuery && text && { body: text }),
    })
    const response = await send(request)
    const answer = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json'
    return {
      status: response.status,
      headers: response.headers,
      text: answer,
      get body() {
        return isJson ? JSON.parse(answer) : undefined
      },
    }
  }
  return {
    call,
    get: (path: string, values?: Values, headers?: Values) => call('GET', path, values, headers),
    post: (path: string, values?: Values, headers?: Values) => call('POST', path, values, headers),
    delete: (path: string, values?: Values, headers?: Values) => call('DELETE', path, values, headers),
  }
}

/** A sandbox of Stripe and a client of it, in process. */
export async function stripe(options: SandboxOptions<'customers' | 'products'> = {}) {
  const sandbox = await createSandbox('stripe', options).ready()
  return { sandbox, api: client(inProcess(sandbox), sandbox.credentials.api_key) }
}

export const ids = (reply: Reply): string[] => reply.body.data.map(({ id }: { id: string }) => id)

/** The records of a collection whose name is known at run time only. */
export const rowsOf = (sandbox: { data: object }, collection: string): Json[] =>
  (sandbox.data as Record<string, { findMany(): Json[] }>)[collection]?.findMany() ?? []

/** The error of a call that has to fail. */
export const failure = (call: PromiseLike<unknown>): Promise<Error & Record<string, unknown>> =>
  Promise.resolve(call).then(
    () => {
      throw new Error('it should have been refused')
    },
    (error) => error,
  )

/** A `fetch` that asks the sandbox without a network. */
export const fetching =
  (sandbox: Pick<Sandbox, 'handlers'>): typeof fetch =>
  (input, init) =>
    inProcess(sandbox)(new Request(input, init))
