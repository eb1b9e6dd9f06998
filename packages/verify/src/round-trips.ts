import type { Rec } from './params.ts'

/** The arguments of a step of a round trip: the result of the first step, and records that were read. */
export interface Known {
  readonly created: Rec
  readonly name: string
  /** The first record that was read of an entity and fits. */
  readonly read: (entity: string, fits?: (record: Rec) => boolean) => Rec | undefined
}

export interface RoundTrip {
  /** `entity.action` of each step. */
  readonly create: string
  readonly get: string
  readonly update: string
  readonly delete: string
  /** Parameters; undefined: the account has nothing to do it in. */
  readonly params: (
    known: Known,
  ) => { readonly create: Rec; readonly get: Rec; readonly update: Rec; readonly delete: Rec } | undefined
  /** The account has what a record is made in. */
  readonly needs?: string
}

const byId = (
  entity: string,
  param: string,
  create: (name: string) => Rec,
  update: (name: string) => Rec,
): RoundTrip => ({
  create: `${entity}.create`,
  get: `${entity}.get`,
  update: `${entity}.update`,
  delete: `${entity}.delete`,
  params: ({ created, name }) => {
    const id = { [param]: created['id'] }
    return { create: create(name), get: id, update: { ...id, ...update(`${name} changed`) }, delete: id }
  },
})

/** One harmless record per connector: it notifies nobody and costs nothing. */
export const roundTrips: Readonly<Record<string, RoundTrip>> = {
  stripe: byId(
    'customers',
    'id',
    (name) => ({ name }),
    (name) => ({ name }),
  ),
  jira: byId(
    'filters',
    'id',
    (name) => ({ name, jql: 'created >= -1d' }),
    (name) => ({ name, jql: 'created >= -2d' }),
  ),
  mailchimp: byId(
    'template_folders',
    'folder_id',
    (name) => ({ name }),
    (name) => ({ name }),
  ),
  'google-drive': byId(
    'files',
    'fileId',
    (name) => ({ name }),
    (name) => ({ name }),
  ),
  shopify: byId(
    'products',
    'product_id',
    (title) => ({ title, status: 'DRAFT' }),
    (title) => ({ title }),
  ),
  // A draft notifies nobody.
  github: {
    create: 'releases.create',
    get: 'releases.get',
    update: 'releases.update',
    delete: 'releases.delete',
    needs: 'a repository that the user may push to',
    params: ({ created, name, read }) => {
      const mine = ({ permissions }: Rec): boolean => !permissions || (permissions as Rec)['push'] === true
      const found = read('repos', mine)
      if (!found) return undefined
      const where = { owner: (found['owner'] as Rec)['login'], repo: found['name'] }
      const one = { ...where, release_id: created['id'] }
      const tag_name = name.replaceAll(' ', '-')
      return { create: { ...where, tag_name, draft: true }, get: one, update: { ...one, name }, delete: one }
    },
  },
  slack: {
    create: 'bookmarks.add',
    get: 'bookmarks.list',
    update: 'bookmarks.edit',
    delete: 'bookmarks.remove',
    needs: 'a channel that the app is in',
    params: ({ created, name, read }) => {
      const channel = read('conversations', (record) => record['is_member'] === true)
      if (!channel) return undefined
      const channel_id = channel['id']
      const one = { channel_id, bookmark_id: created['id'] }
      const create = { channel_id, title: name, type: 'link', link: 'https://example.com/' }
      return { create, get: { channel_id }, update: { ...one, title: `${name} changed` }, delete: one }
    },
  },
}
