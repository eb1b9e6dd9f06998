import { type Call, originFor, Refusal, type World } from '@ferrule/sandbox/engine'
import { STORAGE } from './facts.ts'

/** The storage of the files: addresses with a signature, which end after seven days. */

const WEEK = 604_800
const SIGNATURE = 'ferrule-sandbox-signature'

/** At the storage's own address, or at that of the server on loopback. */
export function signed({ request }: Call, world: World, filename: unknown): string {
  const query = `X-Amz-Date=${world.now()}&X-Amz-Expires=${WEEK}&X-Amz-Signature=${SIGNATURE}`
  return `${originFor(request, STORAGE)}/sandbox-files/${encodeURIComponent(String(filename))}?${query}`
}

const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`, {
    'content-type': 'application/xml',
  })

export function storedFile({ request, params }: Call, world: World): string {
  const { searchParams } = new URL(request.url)
  if (request.headers.has('authorization')) throw refuse(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  if (searchParams.get('X-Amz-Signature') !== SIGNATURE) throw refuse(403, 'AccessDenied', 'Access Denied')
  if (Number(searchParams.get('X-Amz-Date')) + WEEK < world.now())
    throw refuse(403, 'AccessDenied', 'Request has expired')
  return `A file of the sandbox: ${params['key']}\n`
}

/** Text that is not JSON has another type. */
export const STORED = { 'content-type': 'application/octet-stream' }
