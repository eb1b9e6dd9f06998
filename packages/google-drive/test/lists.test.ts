import type { GoogleDriveOptions } from '@ferrule/google-drive'
import * as changes from '@ferrule/google-drive/changes'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { connect, upstream } from './support/connector.ts'

const plan = async (params: object, config: GoogleDriveOptions['config'] = {}, entity = 'files') => {
  const drive = connect('https://www.googleapis.com', { config })
  const { url } = await drive.plan({ entity, action: 'list', params } as never)
  return new URL(url).searchParams
}

test('without a size: the largest page when iterated, the default when awaited', async () => {
  const { server, drive } = await upstream({ body: { files: [], comments: [] } })
  await drive.files.list().toArray()
  await drive.comments.list({ fileId: 'f' }).toArray()
  await drive.files.list()
  expect(server.requests.map(({ query }) => query.get('pageSize'))).toEqual(['1000', '100', null])
})

describe('fields', () => {
  test.each([
    ['files(id)', 'files(id),nextPageToken,incompleteSearch'],
    [['files(id,name)', 'kind'], 'files(id,name),kind,nextPageToken,incompleteSearch'],
    ['files/id , nextPageToken', 'files/id , nextPageToken,incompleteSearch'],
    ['files(owners(me),labelInfo(labels(fields(nextPageToken))))', undefined],
    ['nextPageToken,incompleteSearch,files', 'nextPageToken,incompleteSearch,files'],
    ['*', '*'],
  ])('of a list, %j, always hold what it needs to go on', async (fields, sent) => {
    const query = await plan({ fields })
    expect(query.get('fields')).toBe(sent ?? `${fields},nextPageToken,incompleteSearch`)
  })

  test('of changes, also the token of the next run', async () => {
    const query = await plan({ pageToken: '1', fields: 'changes(fileId)' }, {}, 'changes')
    expect(query.get('fields')).toBe('changes(fileId),nextPageToken,newStartPageToken')
  })

  test('without records are refused, since none would come', async () => {
    await expect(plan({ fields: 'id,name' })).rejects.toMatchObject({
      code: 'params',
      message: expect.stringContaining('files(id)'),
      issues: [{ path: ['fields'] }],
    })
  })

  test('that are not chosen: all of one record, a useful part in lists', async () => {
    const drive = connect('https://www.googleapis.com')
    for (const [entity, params] of [
      ['about', {}],
      ['files', { fileId: 'f' }],
      ['comments', { fileId: 'f', commentId: 'c' }],
      ['replies', { fileId: 'f', commentId: 'c', replyId: 'r' }],
      ['permissions', { fileId: 'f', permissionId: 'p' }],
    ] as const) {
      const { url } = await drive.plan({ entity, action: 'get', params } as never)
      expect([entity, new URL(url).searchParams.get('fields')]).toEqual([entity, '*'])
    }
    expect((await plan({})).get('fields')).toMatch(/^nextPageToken,incompleteSearch,files\(kind,id,name,.*\bsize\b/)
    expect((await plan({ pageToken: '1' }, {}, 'changes')).get('fields')).toMatch(/^nextPageToken,newStartPageToken,/)
    expect((await plan({ fileId: 'f' }, {}, 'comments')).get('fields')).toBe('*')
  })
})

describe('shared drives', () => {
  const shown = (query: URLSearchParams) =>
    ['supportsAllDrives', 'includeItemsFromAllDrives', 'corpora', 'driveId'].map((name) => query.get(name))

  test.each<[name: string, params: object, config: object, sent: (string | null)[]]>([
    ['by default, ids are found and lists show what is the user’s', {}, {}, ['true', null, null, null]],
    ['one option shows all', {}, { shared_drives: true }, ['true', 'true', 'allDrives', null]],
    ['as text, from the environment', {}, { shared_drives: 'true' }, ['true', 'true', 'allDrives', null]],
    ['or not', {}, { shared_drives: 'false' }, ['true', null, null, null]],
    ['a drive is looked through by its id alone', { driveId: 'd' }, {}, ['true', 'true', 'drive', 'd']],
    ['and by that one only', { driveId: 'd' }, { shared_drives: true }, ['true', 'true', 'drive', 'd']],
    ['all of them for one call', { corpora: 'allDrives' }, {}, ['true', 'true', 'allDrives', null]],
    ['what the call says stands', { corpora: 'user' }, { shared_drives: true }, ['true', 'true', 'user', null]],
    [
      'also that they are not wanted',
      { includeItemsFromAllDrives: false },
      { shared_drives: true },
      ['true', 'false', null, null],
    ],
    [
      'other spaces are in no drive',
      { spaces: 'appDataFolder' },
      { shared_drives: true },
      ['true', 'true', null, null],
    ],
    ['nor is their use a must', { supportsAllDrives: false }, {}, ['false', null, null, null]],
  ])('%s', async (_, params, config, sent) => {
    expect(shown(await plan(params, config))).toEqual(sent)
  })

  test('changes, too', async () => {
    const of = async (params: object, config = {}) =>
      (await plan({ pageToken: '1', ...params }, config, 'changes')).get('includeItemsFromAllDrives')
    expect(await of({})).toBeNull()
    expect(await of({}, { shared_drives: true })).toBe('true')
    expect(await of({ driveId: 'd' })).toBe('true')
    expect(await of({ includeItemsFromAllDrives: false }, { shared_drives: true })).toBe('false')
  })

  test.each([
    [{ corpora: 'drive' }, 'driveId'],
    [{ corpora: 'user', driveId: 'd' }, 'corpora'],
  ])('%j is refused', async (params, name) => {
    await expect(plan(params)).rejects.toMatchObject({ code: 'params', issues: [{ path: [name] }] })
  })
})

describe('changes', () => {
  const feed = [
    { changes: [{ fileId: 'a' }, { fileId: 'b', removed: true }], nextPageToken: '2' },
    // A page may be empty in the middle, and at the end.
    { changes: [], nextPageToken: '3' },
    { changes: [{ fileId: 'c' }], nextPageToken: '4' },
    { changes: [], newStartPageToken: '40' },
  ]
  const served = () => upstream(({ query }) => ({ body: feed[Number(query.get('pageToken')) - 1] }))

  test('go from a saved token, and hand back the next one', async () => {
    const { server, drive } = await served()
    const list = drive.changes.list({ pageToken: '1' })
    expect(list.meta).toBeUndefined()
    const seen: unknown[] = []
    for await (const { fileId } of list) seen.push(fileId)
    expect(seen).toEqual(['a', 'b', 'c'])
    expect(list.meta).toEqual({ newStartPageToken: '40' })
    expectTypeOf(list.meta?.newStartPageToken).toEqualTypeOf<string | null | undefined>()
    expect(list.cursor).toBeUndefined()
    expect(server.requests.map(({ query }) => query.get('pageToken'))).toEqual(['1', '2', '3', '4'])
  })

  test('hand no token back before all is worked through; the cursor resumes', async () => {
    const { drive } = await served()
    const list = drive.changes.list({ pageToken: '1' })
    for await (const { fileId } of list) if (fileId === 'c') break
    expect(list.meta?.newStartPageToken).toBeUndefined()
    const rest = drive.changes.list({ pageToken: '1' }, { cursor: list.cursor as string })
    expect(await rest.toArray()).toEqual([])
    expect(rest.meta?.newStartPageToken).toBe('40')
  })

  test('by pages, and as a function', async () => {
    const { drive } = await served()
    const tokens: unknown[] = []
    for await (const { meta } of changes.list(drive, { pageToken: '3' }).pages()) tokens.push(meta.newStartPageToken)
    expect(tokens).toEqual([undefined, '40'])
  })

  test('need a token: which one is reported before any request', async () => {
    const { server, drive } = await served()
    await expect(drive.changes.list({} as never)).rejects.toThrow(/pageToken/)
    expect(server.requests).toEqual([])
  })
})

test('files that could not be searched are listed in meta', async () => {
  const { drive } = await upstream({ body: { files: [], incompleteSearch: true } })
  expect((await drive.files.list()).meta).toEqual({ incompleteSearch: true })
})

test('int64 stays text, beyond what a number holds', async () => {
  const size = '9007199254740993'
  const { drive } = await upstream({ body: { id: 'f', size, version: '1' } }, { validation: 'strict' })
  expect((await drive.files.get({ fileId: 'f' })).size).toBe(size)
  const { drive: drifting } = await upstream({ body: { size: 3 } }, { validation: 'strict' })
  await expect(drifting.files.get({ fileId: 'f' })).rejects.toMatchObject({ code: 'response' })
})

describe('rules between parameters', () => {
  const drive = connect('https://www.googleapis.com')
  const share = { fileId: 'f', role: 'reader' }
  test.each([
    ['permissions', 'create', { ...share, type: 'user' }, 'emailAddress'],
    ['permissions', 'create', { ...share, type: 'group' }, 'emailAddress'],
    ['permissions', 'create', { ...share, type: 'domain' }, 'domain'],
    [
      'permissions',
      'create',
      { ...share, type: 'user', role: 'owner', emailAddress: 'a@b.example' },
      'transferOwnership',
    ],
    ['permissions', 'update', { fileId: 'f', permissionId: 'p', role: 'owner' }, 'transferOwnership'],
    ['drives', 'delete', { driveId: 'd', allowItemDeletion: true }, 'useDomainAdminAccess'],
    ['replies', 'create', { fileId: 'f', commentId: 'c' }, 'content'],
    ['files', 'get', { fileId: 'https://drive.google.com/file/d/1' }, 'fileId'],
    ['files', 'list', { orderBy: 'size' }, 'orderBy'],
    ['files', 'list', { pageSize: 1001 }, 'pageSize'],
    ['files', 'create', { parents: ['a', 'b'] }, 'parents'],
  ])('%s.%s %j', async (entity, action, params, name) => {
    const failed = drive.plan({ entity, action, params } as never)
    await expect(failed).rejects.toMatchObject({ code: 'params', message: expect.stringContaining(name) })
  })

  test('what is complete passes', async () => {
    for (const params of [
      { ...share, type: 'anyone' },
      { ...share, type: 'user', role: 'owner', emailAddress: 'a@b.example', transferOwnership: true },
    ])
      await expect(drive.plan({ entity: 'permissions', action: 'create', params } as never)).resolves.toBeTruthy()
  })
})
