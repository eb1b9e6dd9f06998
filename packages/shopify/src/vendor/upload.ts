import { type ByteSource, decodeBody, type StepContext, type VendorResponse } from '@ferrule/core/connector'
import { fileFragment, imageFragment, stagedMediaUploadTargetFragment } from '../generated/fragments.gen.ts'
import { readGraphql } from './answers.ts'
import { HOSTS, storageAddress } from './storage.ts'

interface Target {
  readonly url?: string | null
  readonly resourceUrl?: string | null
  readonly parameters?: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Uploads a file and adds it to the shop. The storage accepts a form for every kind of file.
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/stagedUploadsCreate
 */
export async function uploadFile(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const { filename, alt, duplicateResolutionMode } = step.call.params
  const blob = blobOf(step)
  const resource = kindOf(blob.type)
  const input = [{ filename, mimeType: blob.type, resource, httpMethod: 'POST', fileSize: String(blob.size) }]
  // A target that nobody uploads to is no harm.
  const staged = await run<{ stagedTargets?: Target[] }>(step, STAGE, 'stagedUploadsCreate', { input }, true)
  const [target = {}] = staged.payload.stagedTargets ?? []
  await send(step, target, blob)
  const file = { originalSource: target.resourceUrl, contentType: resource, filename, alt, duplicateResolutionMode }
  const created = await run<{ files?: unknown[] }>(step, CREATE, 'fileCreate', { files: [file] })
  return { data: created.payload.files?.[0], response: created.response }
}

// Lists, which a bundle leaves out where nobody uploads; a sum of texts would stay.
const STAGE = [
  'mutation FilesStage($input:[StagedUploadInput!]!){stagedUploadsCreate(input:$input){stagedTargets{...StagedMediaUploadTarget}userErrors{field message}}}',
  stagedMediaUploadTargetFragment,
]
const CREATE = [
  'mutation FilesCreate($files:[FileCreateInput!]!){fileCreate(files:$files){files{...File}userErrors{field message code}}}',
  fileFragment,
  imageFragment,
]

/** Runs the document of a step; `name` is its field. */
async function run<Payload>(
  step: StepContext,
  document: readonly string[],
  name: string,
  variables: object,
  idempotent = false,
) {
  const request = step.request({ params: {} })
  request.headers['content-type'] = 'application/json'
  request.body = JSON.stringify({ query: document.join(''), variables })
  request.idempotent = idempotent
  const response = await step.send(request)
  const body = readGraphql(decodeBody(step, response), response, step) as { data: Record<string, Payload> }
  return { payload: body.data[name] as Payload, response }
}

async function send(step: StepContext, { url, parameters = [] }: Target, blob: Blob): Promise<void> {
  const form = new FormData()
  for (const { name, value } of parameters) form.append(name, value)
  // The storage ignores fields after the file.
  form.append('file', blob, String(step.call.params.filename))
  await step.send({
    method: 'POST',
    url: storageAddress(step, url),
    headers: { accept: '*/*' },
    body: form,
    // A second upload replaces the first.
    idempotent: true,
    anonymous: true,
    hosts: HOSTS,
    readError: () => ({ hint: 'the storage refused the upload' }),
  })
}

function blobOf({ call: { params }, error }: StepContext): Blob {
  const content = params.content as ByteSource
  const isBlob = 'arrayBuffer' in content
  const type = String(params.mimeType ?? ((isBlob && (content as Blob).type) || 'application/octet-stream'))
  if (isBlob || 'byteLength' in content) return new Blob([content as Blob], { type })
  const message = 'must be bytes or a blob: the size of a stream is not known'
  throw error('params', `content ${message}`, { issues: [{ path: ['content'], message, received: 'stream' }] })
}

const kindOf = (type: string): string =>
  type.startsWith('image/')
    ? 'IMAGE'
    : type.startsWith('video/')
      ? 'VIDEO'
      : type.startsWith('model/')
        ? 'MODEL_3D'
        : 'FILE'
