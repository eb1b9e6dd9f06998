import { CredentialsError } from '@ferrule/core/connector'

const SCOPE = 'https://www.googleapis.com/auth/drive'

/** A source of access tokens: a `GoogleAuth`, or an auth client of google-auth-library. */
export interface TokenSource {
  getAccessToken(): Promise<string | null | undefined | { readonly token?: string | null }>
}

export interface ApplicationDefaultOptions {
  /** Default: `https://www.googleapis.com/auth/drive`. */
  readonly scopes?: readonly string[]
  /** User to impersonate (domain-wide delegation); only with a service account key. */
  readonly subject?: string
  /** Your own `GoogleAuth` or auth client, with its own scopes and user. Default: a new `GoogleAuth`. */
  readonly auth?: TokenSource
}

/**
 * A credentials function for application default credentials or workload identity:
 * `new GoogleDriveConnector({ credentials: applicationDefault() })`. google-auth-library finds, exchanges and caches
 * the tokens; install it beside this package.
 */
export function applicationDefault(options: ApplicationDefaultOptions = {}): () => Promise<{ access_token: string }> {
  let source: Promise<TokenSource> | undefined
  return async () => {
    source ??= sourceOf(options)
    // A failure is not cached.
    const given = await source.catch((error: unknown) => {
      source = undefined
      throw error
    })
    const answer = await given.getAccessToken().catch((error: unknown) => {
      throw refuse(`google-auth-library obtained no token${sayable(error)}`)
    })
    const token = typeof answer === 'object' ? answer?.token : answer
    if (!token) throw refuse('google-auth-library obtained no token')
    return { access_token: token }
  }
}

async function sourceOf({ auth, scopes = [SCOPE], subject }: ApplicationDefaultOptions): Promise<TokenSource> {
  if (auth) return auth
  const { GoogleAuth } = await import('google-auth-library').catch(() => {
    throw refuse('applicationDefault() needs google-auth-library; install it, or pass your own as auth')
  })
  return new GoogleAuth({ scopes: [...scopes], ...(subject && { clientOptions: { subject } }) })
}

/**
 * An error's message without anything that could be part of a key or token. JSON errors quote the file, so they have
 * none.
 */
function sayable(error: unknown): string {
  if (!(error instanceof Error) || error instanceof SyntaxError) return ''
  return `: ${error.message.slice(0, 300).replace(/[\w+/=.-]{40,}/g, '[redacted]')}`
}

const refuse = (problem: string): CredentialsError =>
  new CredentialsError(`[google-drive] ${problem}`, { connector: 'google-drive' })
