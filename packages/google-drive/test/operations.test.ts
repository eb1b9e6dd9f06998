import { auth, drive as official } from '@googleapis/drive'
import { expect, it } from 'vitest'
import { ACCESS_TOKEN, connect, upstream } from './support/connector.ts'

/** The result of an operation of `files_lro`: where its bytes are fetched from, and with which headers. */

const API = 'https://www.googleapis.com'
const name = 'AB3-x/y='

/** A connector whose operation is answered so, and the requests that it makes. */
function withOperation(operation: object, answers: Readonly<Record<string, () => Response>> = {}) {
  const seen: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    seen.push(request)
    if (new URL(request.url).pathname.startsWith('/drive/v3/operations/')) return Response.json(operation)
    return answers[request.url]?.() ?? new Response('the bytes', { headers: { 'content-type': 'video/mp4' } })
  }
  const drive = connect(API, { fetch: fetch as typeof globalThis.fetch, config: { resource_keys: 'f/k' } })
  return { drive, seen, hosts: () => seen.map(({ url, headers }) => [new URL(url).host, headers.get('authorization')]) }
}

const done = (downloadUri: unknown) => ({ name, done: true, response: { downloadUri } })
const token = `Bearer ${ACCESS_TOKEN}`

it('comes from the host of the API with the token, and from others of Google without', async () => {
  for (const [host, expected] of [
    ['www.googleapis.com', token],
    ['drive.usercontent.google.com', null],
    ['docs.google.com', null],
    ['doc-0-bk.googleusercontent.com', null],
  ]) {
    const { drive, hosts, seen } = withOperation(done(`https://${host}/download/x?key=a`))
    const file = await drive.filesLro.result({ name })
    expect([file.contentType, await file.text()]).toEqual(['video/mp4', 'the bytes'])
    expect(hosts()).toEqual([
      ['www.googleapis.com', token],
      [host, expected],
    ])
    expect(new URL(seen[0]?.url ?? '').pathname).toBe('/drive/v3/operations/AB3-x%2Fy%3D')
    expect(seen[1]?.headers.get('x-goog-drive-resource-keys')).toBe(expected && 'f/k')
  }
})

it('sent on to another host, the token stays behind', async () => {
  const first = `${API}/download/x`
  const { drive, hosts } = withOperation(done(first), {
    [first]: () =>
      new Response(null, { status: 302, headers: { location: 'https://doc-0.googleusercontent.com/y?s=1' } }),
  })
  expect(await (await drive.filesLro.result({ name })).text()).toBe('the bytes')
  expect(hosts()).toEqual([
    ['www.googleapis.com', token],
    ['www.googleapis.com', token],
    ['doc-0.googleusercontent.com', null],
  ])
})

it.each([
  ['http://www.googleapis.com/x'],
  ['https://www.googleapis.com.example.com/x'],
  ['https://evilgoogleusercontent.com/x'],
  ['https://example.com/drive.usercontent.google.com'],
  ['https://accounts.google.com/x'],
  ['file:///etc/passwd'],
  [''],
  [undefined],
  [7],
])('nothing is asked of %s', async (address) => {
  const { drive, seen } = withOperation(done(address))
  await expect(drive.filesLro.result({ name })).rejects.toMatchObject({ code: 'response' })
  expect(seen).toHaveLength(1)
})

it('is not there while it is made, and never when it failed', async () => {
  for (const state of [{ name }, { name, done: false }]) {
    const { drive } = withOperation(state)
    await expect(drive.filesLro.result({ name })).rejects.toMatchObject({ code: 'not_found', retryable: true })
  }
  const { drive } = withOperation({ name, done: true, error: { code: 3, message: 'revision is unsupported' } })
  await expect(drive.filesLro.result({ name })).rejects.toMatchObject({
    code: 'upstream',
    retryable: false,
    upstream: { code: '3', message: 'revision is unsupported' },
  })
})

it('asks for the operation as the SDK of the vendor does', async () => {
  const { server, drive } = await upstream(() => ({ body: { name } }))
  const client = new auth.OAuth2()
  client.setCredentials({ access_token: ACCESS_TOKEN })
  await official({ version: 'v3', auth: client, rootUrl: `${server.url}/` }).operations.get({ name })
  await drive.filesLro.result({ name }).catch(() => {})
  const [theirs, ours] = server.requests
  expect(server.requests).toHaveLength(2)
  expect([ours?.method, ours?.url.href]).toEqual([theirs?.method, theirs?.url.href])
  expect(ours?.headers.authorization).toBe(theirs?.headers.authorization)
})
