import { ParamsError, ResponseError } from '@ferrule/core'
import { describe, expect, test } from 'vitest'
import { json, overFetch, type Sent } from './support/storage.ts'

/** Uploads: a place is asked for, the file goes there without the token, and the shop then adds it. */

const TARGET = {
  url: 'https://shopify-staged-uploads.storage.googleapis.com/',
  resourceUrl: 'https://shopify-staged-uploads.storage.googleapis.com/tmp/1/tea.png',
  parameters: [
    { name: 'Content-Type', value: 'image/png' },
    { name: 'key', value: 'tmp/1/tea.png' },
    { name: 'policy', value: 'c2lnbmVk' },
  ],
}
const FILE = { id: 'gid://shopify/MediaImage/1', __typename: 'MediaImage', alt: 'A pot', fileStatus: 'UPLOADED' }
const content = new TextEncoder().encode('PNG')
const params = { content, filename: 'tea.png', mimeType: 'image/png', alt: 'A pot' }

const answers = (target: object = TARGET) => [
  () => json({ stagedUploadsCreate: { stagedTargets: [target], userErrors: [] } }),
  () => new Response(null, { status: 201 }),
  () => json({ fileCreate: { files: [FILE], userErrors: [] } }),
]
const over = (target?: object) => overFetch((_, index) => (answers(target)[index] as () => Response)())

describe('upload', () => {
  test('asks for a place, sends the file there, and adds it', async () => {
    const { shopify, seen } = over()
    expect(await shopify.files.upload(params)).toMatchObject(FILE)
    const [staged, sent, created] = seen
    const asked = await (staged as Sent).request.json()
    expect(asked.query).toMatch(/^mutation FilesStage/)
    expect(asked.variables).toEqual({
      input: [{ filename: 'tea.png', mimeType: 'image/png', resource: 'IMAGE', httpMethod: 'POST', fileSize: '3' }],
    })
    const told = await (created as Sent).request.json()
    expect(told.query).toMatch(/^mutation FilesCreate/)
    expect(told.variables).toEqual({
      files: [{ originalSource: TARGET.resourceUrl, contentType: 'IMAGE', filename: 'tea.png', alt: 'A pot' }],
    })
    const form = await (sent as Sent).request.formData()
    expect([...form.keys()]).toEqual(['Content-Type', 'key', 'policy', 'file'])
    expect(form.get('policy')).toBe('c2lnbmVk')
    expect(await (form.get('file') as File).text()).toBe('PNG')
  })

  test('sends the documents of stage and create', async () => {
    const { shopify, seen } = over()
    await shopify.files.upload(params)
    const input = [{ filename: 'tea.png', mimeType: 'image/png', resource: 'IMAGE' as const }]
    const file = { originalSource: TARGET.resourceUrl }
    const queryOf = (body: string | undefined): string => JSON.parse(body ?? '').query
    const documentOf = async (sent: Sent | undefined) => (await (sent as Sent).request.json()).query
    const [staged, , created] = seen
    expect(await documentOf(staged)).toBe(
      queryOf((await shopify.plan({ entity: 'files', action: 'stage', params: { input } })).body),
    )
    expect(await documentOf(created)).toBe(
      queryOf((await shopify.plan({ entity: 'files', action: 'create', params: { files: [file] } })).body),
    )
  })

  test('sends no token to the storage', async () => {
    const { shopify, seen } = over()
    await shopify.files.upload(params)
    expect(seen.map(({ headers }) => headers.has('x-shopify-access-token'))).toEqual([true, false, true])
  })

  test.each(['https://evil.example/', 'http://storage.googleapis.com/', null])('sends nothing to %s', async (url) => {
    const { shopify, seen } = over({ ...TARGET, url })
    await expect(shopify.files.upload(params)).rejects.toThrow(ResponseError)
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['video/mp4', 'VIDEO'],
    ['model/gltf-binary', 'MODEL_3D'],
    ['application/pdf', 'FILE'],
  ])('of %s is a %s', async (mimeType, kind) => {
    const { shopify, seen } = over()
    await shopify.files.upload({ ...params, content: new Blob(['x'], { type: mimeType }), mimeType: undefined })
    const { variables } = await (seen[0] as Sent).request.json()
    expect(variables.input[0]).toMatchObject({ mimeType, resource: kind })
  })

  test('of a stream is refused: the size must be known before', async () => {
    const { shopify, seen } = over()
    const stream = new Blob(['x']).stream()
    await expect(shopify.files.upload({ ...params, content: stream })).rejects.toThrow(ParamsError)
    expect(seen).toHaveLength(0)
  })

  test('says what the vendor says of a file that it refuses', async () => {
    const { shopify } = overFetch((_, index) =>
      index === 2
        ? json({
            fileCreate: { files: null, userErrors: [{ field: ['files', '0'], message: 'Too big', code: 'INVALID' }] },
          })
        : (answers()[index] as () => Response)(),
    )
    await expect(shopify.files.upload(params)).rejects.toMatchObject({ code: 'invalid_request', outcome: 'rejected' })
  })
})
