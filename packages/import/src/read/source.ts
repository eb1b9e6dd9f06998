import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ImportError } from '../model.ts'
import { MOST_BYTES } from './json.ts'

/** The origin of a document. */
export interface Source {
  /** A file or a URL, as given. */
  readonly from: string
  readonly name: string
  readonly text: string
  /** A file's folder: neighboring files can be referred to. */
  readonly folder: string | undefined
}

const PATIENCE = 60_000

/** Reads a file, or fetches a URL (https only). */
export async function readSource(from: string, cwd: string, request: typeof fetch = fetch): Promise<Source> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(from)) return fetchSource(from, request)
  const path = resolve(cwd, from)
  return { from, name: basename(path), text: readBounded(path, from), folder: dirname(path) }
}

export function readBounded(path: string, name: string): string {
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) throw new ImportError(`${name} is a folder; name the document in it`)
    const { size } = stat
    if (size > MOST_BYTES) throw new ImportError(`${name} is larger than ${MOST_BYTES / 1_000_000} MB`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof ImportError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new ImportError(code === 'ENOENT' ? `there is no file ${name}` : `${name} cannot be read: ${code ?? message}`)
  }
}

async function fetchSource(from: string, request: typeof fetch): Promise<Source> {
  const url = URL.canParse(from) ? new URL(from) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password)
    throw new ImportError('the address of a document must begin with https:// and name no user')
  // The URL is stored in import.json, so it must not include a key.
  const name = `${url.origin}${url.pathname}`
  let response: Response
  try {
    response = await request(url, {
      signal: AbortSignal.timeout(PATIENCE),
      headers: { accept: 'application/json, */*' },
    })
  } catch (error) {
    throw new ImportError(`${name} cannot be fetched: ${whyOf(error as Error)}`)
  }
  if (!response.ok) throw new ImportError(`${name} cannot be fetched: status ${response.status}`)
  if (response.url && new URL(response.url).protocol !== 'https:')
    throw new ImportError(`${name} redirects to an address without https`)
  return { from, name, text: await readBody(response, name), folder: undefined }
}

/** `fetch` hides the reason behind a TypeError. */
function whyOf({ name, cause }: Error): string {
  const { code } = Object(cause) as { code?: unknown }
  if (typeof code !== 'string') return name
  return /CERT|SIGNED|ISSUER/.test(code) ? `${code}; NODE_EXTRA_CA_CERTS names a file of further authorities` : code
}

async function readBody(response: Response, name: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength
    if (bytes > MOST_BYTES) throw new ImportError(`${name} is larger than ${MOST_BYTES / 1_000_000} MB`)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}
