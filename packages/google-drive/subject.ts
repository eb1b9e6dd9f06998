// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.
import { GoogleDriveConnector } from '@ferrule/google-drive'
import manifest from '@ferrule/google-drive/manifest'
import { createSandbox } from '@ferrule/sandbox'
import {
  type Answer,
  type Asked,
  type Budgets,
  type Facts,
  faultSubject,
  type Opening,
  type Smoke,
} from '@ferrule/test-kit/subject'
import { BEARER, missing, page, refused, three, token } from '@ferrule/test-kit/upstream'

export const facts = {
  name: 'google-drive',
  entry: '@ferrule/google-drive',
  class: 'GoogleDriveConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('google-drive', options)

export const budgets: Budgets = {
  options: `{ credentials: { client_id: 'i', client_secret: 's', refresh_token: 'r' } }`,
  get: ['files', 'get', `{ fileId: 'f' }`],
  list: ['files', 'list'],
  token: [`{ credentials: { access_token: 't' } }`, 23.1],
  ceilings: {
    'one action': 27.2,
    'one list action': 31.2,
    'a whole connector': 47.7,
    'declarations without /zod': 230,
    'declarations of /zod': 65,
  },
}

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { access_token: 'ya29.old' },
    renews: true,
    connect: (options, data) => {
      const fileId = String(data.files.findFirst()?.id)
      const drive = new GoogleDriveConnector(options)
      return {
        list: (call) => drive.files.list({ pageSize: 5, orderBy: 'name' }, call),
        get: () => drive.files.get({ fileId }),
        write: () => drive.files.create({ name: 'New' }),
      }
    },
    written: (data) => data.files.count(),
    records: 'files',
  })

export const upstream = ({ method, url: { pathname, searchParams }, body, header }: Asked): Answer => {
  if (pathname === '/token' && method === 'POST') {
    const form = new URLSearchParams(body)
    return form.get('client_secret') === 'smoke' && form.get('refresh_token') === '1//smoke' ? token : refused
  }
  if (header('authorization') !== BEARER) return refused
  if (pathname === '/drive/v3/files/f1')
    return searchParams.get('alt') === 'media'
      ? [200, 'f1', { 'content-type': 'text/plain' }]
      : [200, { size: '2', md5Checksum: 'bd19836ddb62c11c55ab251ccaca5645' }]
  if (pathname !== '/drive/v3/files') return missing
  const files = three.map((id) => ({ id: `f${id}` }))
  const { records, next } = page(files, Number(searchParams.get('pageToken') ?? 0))
  return [200, { files: records, ...(next && { nextPageToken: String(next) }) }]
}

interface Modules {
  main: typeof import('@ferrule/google-drive')
  client: typeof import('@ferrule/google-drive/client')
  entity: typeof import('@ferrule/google-drive/files')
}

export const smoke: Smoke<Modules> = {
  entity: 'files',
  first: ({ GoogleDriveConnector }, options) => new GoogleDriveConnector(options).files.list(),
  calls({ main, client: { createClient }, entity }, url) {
    const options = {
      credentials: { client_id: 'id', client_secret: 'smoke', refresh_token: '1//smoke' },
      baseUrl: `${url}/google-drive`,
    }
    const sdk = new main.GoogleDriveConnector(options)
    return {
      path: '/google-drive',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.files.list({ pageSize: 2, fields: 'files(id)' })) ids.push(id)
        return ids
      },
      expected: ['f1', 'f2', 'f3'],
      asked: [
        '/token refresh_token=1%2F%2Fsmoke&grant_type=refresh_token&client_id=id&client_secret=smoke',
        ...['', '&pageToken=2'].map(
          (rest) =>
            `/drive/v3/files?fields=files%28id%29%2CnextPageToken%2CincompleteSearch&supportsAllDrives=true&pageSize=2${rest}`,
        ),
      ],
      wrong: () => sdk.files.list({ pageSize: 1001 }),
      param: 'pageSize',
      // The bytes of the first file are its id; they are streamed, and verified against its checksum.
      async one() {
        const plain = createClient(options)
        return (await entity.download(plain, { fileId: 'f1' })).text()
      },
    }
  },
}

export const demo = () => import('./demo.ts')
