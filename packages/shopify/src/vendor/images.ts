import { decodeBody, type StepContext, type VendorResponse } from '@ferrule/core/connector'
import { plainIds, readRest } from './answers.ts'

const MEDIA = 'gid://shopify/MediaImage/'

/** Ids of REST by those of GraphQL, for the pages of a list. */
const KNOWN = 'image ids'
const MOST_KNOWN = 1000

interface Answer {
  readonly images?: readonly { readonly id?: unknown; readonly admin_graphql_api_id?: unknown }[]
}

/**
 * Lists an image's metafields. REST alone has them, under a number of its own; the images of the product say which number
 * an id of `product_images` has.
 */
export async function imageMetafields(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const { params } = step.call
  const wanted = String(params.image_id)
  const image_id = wanted.startsWith(MEDIA) ? await restId(step, wanted) : wanted
  const request = step.request({ params: { ...params, image_id } })
  plainIds(request)
  const response = await step.send(request)
  return { data: readRest(decodeBody(step, response), response, step), response }
}

async function restId(step: StepContext, wanted: string): Promise<string> {
  const { params, operation } = step.call
  const known = step.state(KNOWN, () => new Map<string, string>())
  const before = known.get(wanted)
  if (before !== undefined) return before
  if (params.product_id === undefined)
    throw step.error('params', 'needs product_id along with an image_id of product_images', {
      issues: [{ path: ['product_id'], message: 'is required with this image_id', received: 'missing' }],
    })
  const path = operation.path.replace('product_images/{image_id}/metafields', 'products/{product_id}/images')
  const request = step.request({
    params: { product_id: params.product_id, fields: 'id,admin_graphql_api_id' },
    operation: { path, defaults: {} },
  })
  plainIds(request)
  const response = await step.send(request)
  const { images = [] } = decodeBody(step, response) as Answer
  const found = images.find(({ admin_graphql_api_id }) => admin_graphql_api_id === wanted)
  if (!found)
    throw step.error('not_found', 'no such image among those of this product', {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
  const id = String(found.id)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(wanted, id)
  return id
}
