import { type Call, type ManifestEntity, Refusal, type World } from '@ferrule/sandbox/engine'
import { STORAGE } from './facts.ts'

/** The storage of the files: addresses with a signature, which end after seven days. */

const WEEK = 604_800
const SIGNATURE = 'ferrule-sandbox-signature'

export const storageEntity: ManifestEntity = {
  actions: {
    get: {
      method: 'GET',
      path: '/sandbox-files/{key}',
      params: { type: 'object', properties: { key: { type: 'string' } } },
    },
  },
}

/** Where a caller reached us: files are at the storage's own address, or at that of the server on loopback. */
const originOf = ({ headers }: Request): string => {
  const host = headers.get('x-forwarded-host')
  return host ? `http://${host}` : STORAGE
}

export const signed = ({ request }: Call, world: World, filename: string): string =>
  `${originOf(request)}/sandbox-files/${encodeURIComponent(filename)}?X-Amz-Date=${world.now()}&X-Amz-Expires=${WEEK}&X-Amz-Signature=${SIGNATURE}`

/** What stands in every file. */
export const contentOf = (filename: string): string => `A file of the sandbox: ${filename}\n`

const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(
    status,
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    { 'content-type': 'application/xml' },
  )

export function storedFile({ request, params }: Call, world: World): string {
  const { searchParams } = new URL(request.url)
  if (request.headers.has('authorization')) throw refuse(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  if (searchParams.get('X-Amz-Signature') !== SIGNATURE) throw refuse(403, 'AccessDenied', 'Access Denied')
  if (Number(searchParams.get('X-Amz-Date')) + WEEK < world.now())
    throw refuse(403, 'AccessDenied', 'Request has expired')
  return contentOf(String(params['key']))
}

/** Text that is not JSON has another type. */
export const STORED = { 'content-type': 'application/octet-stream' }
