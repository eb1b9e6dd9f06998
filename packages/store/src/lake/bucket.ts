import { createHash } from 'node:crypto'
import { StoreError } from '../errors.ts'

/** A bucket of S3, or of a service with its API (R2, MinIO, Google Cloud Storage), and its keys. */
export interface BucketOptions {
  /** Address of the bucket and of a folder in it: `https://<bucket>.s3.<region>.amazonaws.com/<folder>` or `https://<host>/<bucket>/<folder>`. */
  readonly url: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of temporary keys. */
  readonly sessionToken?: string
  /** Default: the one in the address, else `us-east-1`. */
  readonly region?: string
}

/** The part of the client of `aws4fetch` that is used here. */
interface Client {
  fetch(url: string, init: RequestInit): Promise<Response>
}

/** How often a request is repeated that got no answer, 429 or 5xx. */
const RETRIES = 6

/** The first pause before that, in milliseconds. Each further one is twice as long. */
const PAUSE = 50

/** Longest error that is read, in bytes. */
const LONGEST_ERROR = 4096

const fs = () => process.getBuiltinModule('node:fs')

/** Objects of a bucket, by their paths below its address. */
export class Bucket {
  /** Its address, which identifies it. */
  readonly url: string
  readonly #client: Promise<Client>

  /** @throws {StoreError} if the address is not one, or has keys in it. */
  constructor({ url, ...keys }: BucketOptions) {
    const base = URL.canParse(url) ? new URL(url) : undefined
    if (!base || !/^https?:$/.test(base.protocol) || base.username || base.search || base.hash)
      throw new StoreError(
        'unavailable',
        'the url of a bucket is https://<host>/<bucket>/<folder>, without keys and query',
      )
    this.url = base.href.replace(/\/$/, '')
    this.#client = clientOf(keys)
    this.#client.catch(() => {})
  }

  /** The text of an object; undefined if there is none. */
  async text(path: string): Promise<string | undefined> {
    const response = await this.#send(path, { method: 'GET' })
    if (response.status !== 404) return await response.text()
    await response.body?.cancel()
    return undefined
  }

  async putText(path: string, text: string): Promise<void> {
    await this.#done(path, {
      method: 'PUT',
      body: text,
      headers: hashed(createHash('sha256').update(text).digest('hex')),
    })
  }

  /** Uploads a file, with its checksum, so that the service refuses one that arrives damaged. */
  async putFile(path: string, file: string): Promise<void> {
    const hash = createHash('sha256')
    for await (const chunk of fs().createReadStream(file)) hash.update(chunk as Uint8Array)
    const body = await fs().openAsBlob(file)
    await this.#done(path, { method: 'PUT', body, headers: hashed(hash.digest('hex')) })
  }

  /** Removes an object. One that is not there is no error. */
  async remove(path: string): Promise<void> {
    await this.#done(path, { method: 'DELETE' })
  }

  async #done(path: string, init: RequestInit): Promise<void> {
    await (await this.#send(path, init)).body?.cancel()
  }

  /** @throws {StoreError} for an answer other than success or 404. */
  async #send(path: string, init: RequestInit): Promise<Response> {
    const response = await this.#fetch(`${this.url}/${encoded(path)}`, init)
    if (response.ok || (response.status === 404 && init.method !== 'PUT')) return response
    throw new StoreError(
      'unavailable',
      `the bucket answers ${init.method} of ${path} with ${response.status}${await reasonOf(response)}; check its address, keys and rights, then run again: nothing is lost`,
      isPassing(response),
    )
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const client = await this.#client
    for (let attempt = 0; ; attempt++) {
      const response = await client.fetch(url, { ...init, redirect: 'error' }).catch((error: unknown) => {
        if (attempt === RETRIES) throw noAnswer(error)
      })
      if (response && (attempt === RETRIES || !isPassing(response))) return response
      await response?.body?.cancel()
      await new Promise((resolve) => setTimeout(resolve, PAUSE * 2 ** attempt))
    }
  }
}

/** Whether another attempt may get another answer. */
const isPassing = ({ status }: Response): boolean => status >= 500 || status === 429

/** As it is signed: services differ in how they read what is not escaped. */
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const hashed = (digest: string) => ({ 'x-amz-content-sha256': digest })

async function clientOf(keys: Omit<BucketOptions, 'url'>): Promise<Client> {
  const { AwsClient } = await import('aws4fetch').catch(() => {
    throw new StoreError(
      'unavailable',
      'a bucket needs the package `aws4fetch`: install it with `npm install aws4fetch`',
    )
  })
  // One loop repeats what got an error and what got no answer.
  return new AwsClient({ ...keys, service: 's3', retries: 0 })
}

const noAnswer = (error: unknown): StoreError => {
  const { code } = Object((error as Error).cause) as { code?: unknown }
  const why = typeof code === 'string' ? ` (${code})` : ''
  return new StoreError(
    'unavailable',
    `the bucket does not answer${why}; check its address, then run again: nothing is lost`,
    true,
  )
}

/** The code in an error of S3: `AccessDenied`. */
async function reasonOf({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > LONGEST_ERROR) break
  }
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]
  return code ? ` ${code}` : ''
}
