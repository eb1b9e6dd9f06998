import type { Session } from './types.ts'

/** An error of the gateway, in its own words. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Held in memory alone. The cookie that renews it is out of reach for scripts. */
let session: Session | undefined
let renewal: Promise<Session | undefined> | undefined
let onEnd: () => void = () => {}

export function whenSessionEnds(listener: () => void): void {
  onEnd = listener
}

export async function login(clientId: string, clientSecret: string): Promise<Session> {
  const found = await read<Session>(
    await post('/console/session', { client_id: clientId, client_secret: clientSecret }),
  )
  session = found
  return found
}

/** By which issuer people can log in, if there is one. */
export const issuers = {
  get: async (signal: AbortSignal): Promise<{ readonly issuer: string | null }> =>
    read(await fetch('/console/login', { signal })),
}

/** The session that the cookie is of; undefined without one. */
export function resume(): Promise<Session | undefined> {
  renewal ??= post('/console/token', {})
    .then((response) => read<Session | undefined>(response))
    .then((found) => {
      session = found
      return found
    })
    .finally(() => {
      renewal = undefined
    })
  return renewal
}

export async function logout(): Promise<void> {
  session = undefined
  await fetch('/console/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })
  onEnd()
}

/** Calls the API; a token that has ended is renewed once. */
export async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  let response = await send(method, path, session ?? (await renew()), body, signal)
  if (response.status === 401) response = await send(method, path, await renew(), body, signal)
  return read<Answer>(response)
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const send = (
  method: string,
  path: string,
  { access_token }: Session,
  body: unknown,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${access_token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })

async function renew(): Promise<Session> {
  const found = await resume()
  if (found) return found
  onEnd()
  throw new ApiError(401, 'the session has ended')
}

async function read<Answer>(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const body = (isJson && text ? JSON.parse(text) : undefined) as Answer & { detail?: string; message?: string }
  if (response.ok) return body
  throw new ApiError(response.status, body?.detail ?? body?.message ?? `the gateway answers ${response.status}`)
}

/** Reads what is open to everybody. */
export const openly = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  read<Answer>(await fetch(path, { credentials: 'omit', ...(signal && { signal }) }))

/** An answer, whatever it is. */
export interface Reply {
  readonly status: number
  readonly said: string
  /** JSON is indented; cut after 200,000 characters. */
  readonly text: string
  readonly ms: number
}

/** Sends a request with this token, or as the session. Never with the cookie, so that only what is in the request counts. */
export async function tryCall(
  method: string,
  path: string,
  { token, body }: { readonly token: string; readonly body: string | undefined },
): Promise<Reply> {
  const began = performance.now()
  const attempt = (bearer: string | undefined) =>
    fetch(path, {
      method,
      credentials: 'omit',
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
  let response = await attempt(token || session?.access_token)
  if (response.status === 401 && !token && session) response = await attempt((await renew()).access_token)
  const text = await response.text()
  return {
    status: response.status,
    said: response.statusText,
    text: indented(text).slice(0, 200_000),
    ms: Math.round(performance.now() - began),
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
