import type { Seed, Seeding, SeedStep, SeedValue, World } from '@ferrule/sandbox/engine'
import { store } from './bytes.ts'
import { type FileRow, FOLDER, feedOf, isDocument, ME, OWNED, ROOT, SHORTCUT, timeOf } from './rows.ts'
import { reflect } from './sharing.ts'

/** Numbers of records by default. Folders, documents, a shared drive and what belongs to them come besides. */
export const SIZES = { files: 40 } as const

const TEAM = '0AFerruleSandboxTeam9PVA'
const GRACE = { kind: 'drive#user', displayName: 'Grace', me: false } as const

type Fields = Readonly<Record<string, SeedValue>>

const grant = (role: string, emailAddress: string, id: SeedValue): SeedStep => ({
  collection: 'permissions',
  count: 1,
  fields: {
    ...{ _file: '{files.id}', id, type: 'user', role, emailAddress, displayName: emailAddress.split('@')[0] ?? '' },
    ...{ deleted: false, pendingOwner: false },
  },
})

const owner = grant('owner', ME.emailAddress, ME.permissionId)

/** A file; `_text` and `_size` say what its bytes are. */
const file = (fields: Fields, { let: names, below = [owner], ...more }: Partial<SeedStep> = {}): SeedStep => ({
  collection: 'files',
  count: 1,
  ...more,
  let: { at: { $days: [-400, -10] }, ...names },
  fields: { ...{ createdTime: '{at|time}', modifiedTime: '{at|time}', ...OWNED }, ...fields },
  below,
})

const named = (name: string) => ({ $one: 'files', where: { name }, at: 0, as: '{item.id}' }) as const

const folder = (name: string, parent: SeedValue = ROOT): SeedStep => file({ name, mimeType: FOLDER, parents: [parent] })

const month = {
  $turn: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
} as const
const quarter = { $turn: ['Q1', 'Q2', 'Q3', 'Q4'] } as const

/** Of ten files two are pictures, and two are in the archive. */
const reports = file(
  {
    name: { $if: ['{isPicture}', 'Picture {index|next}.png', '{month} report {round|next}.txt'] },
    mimeType: { $if: ['{isPicture}', 'image/png', 'text/plain'] },
    parents: [
      { $if: ['{isPicture}', named('Pictures'), { $turn: [named('Reports'), named('Reports'), named('Archive')] }] },
    ],
    starred: { $turn: [true, false, false, false, false, false, false] },
    trashed: '{gone}',
    explicitlyTrashed: '{gone}',
    properties: { $turn: [{ quarter: '{quarter}' }, null, null] },
    _size: { $if: ['{isPicture}', { $int: [2_000, 20_000] }] },
    _text: { $if: [{ $not: '{isPicture}' }, 'Report of {month}\nSales went well.\n{who.name}\n'] },
  },
  {
    count: '{sizes.files}',
    let: {
      ...{ month, quarter, who: { $person: true } },
      round: { $quotient: ['{index}', 10] },
      isPicture: { $turn: [false, false, false, false, true] },
      gone: { $turn: [false, false, false, false, false, false, false, false, false, false, true] },
    },
  },
)

const plan = { _file: named('Plan'), author: GRACE, deleted: false } as const
const said = (content: string, days: number): Fields => ({
  ...{ ...plan, content, htmlContent: content, createdTime: `{days${days}|time}`, modifiedTime: `{days${days}|time}` },
})

const inTeam = { driveId: TEAM, owners: null, ownedByMe: null, shared: null } as const

/** A drive of one user: folders, reports, a few documents, a shared drive, and talk about them. */
export const seed: Seed = {
  time: timeOf,
  let: { days9: { $days: -9 }, days8: { $days: -8 }, days7: { $days: -7 } },
  steps: [
    file({ id: ROOT, name: 'My Drive', mimeType: FOLDER, _top: true }, { below: [] }),
    folder('Reports'),
    folder('Archive', named('Reports')),
    folder('Pictures'),
    reports,
    file(
      {
        ...{ name: 'Plan', mimeType: 'application/vnd.google-apps.document', parents: [ROOT] },
        _text: '# Plan\n\nFirst this, then that.\n',
      },
      {
        below: [
          owner,
          {
            collection: 'permissions',
            fields: { ...{ _file: '{files.id}', id: 'anyoneWithLink', type: 'anyone', role: 'reader' } },
          },
        ],
      },
    ),
    file({
      ...{ name: 'Budget', mimeType: 'application/vnd.google-apps.spreadsheet', parents: [ROOT] },
      _text: 'item,cost\npens,12\npaper,30\n',
    }),
    file({ name: 'Empty.txt', mimeType: 'text/plain', parents: [ROOT] }),
    file({
      ...{ name: 'Plan (shortcut)', mimeType: SHORTCUT, parents: [named('Reports')] },
      shortcutDetails: { targetId: named('Plan'), targetMimeType: 'application/vnd.google-apps.document' },
    }),
    file(
      { name: 'Talk.mp4', mimeType: 'video/mp4', parents: [ROOT], _size: 1_500_000 },
      { below: [owner, grant('writer', 'grace@example.com', { $hex: 20 })] },
    ),
    { collection: 'comments', fields: { ...said('Is this final?', 9), id: 'AAAAsandbox0', resolved: true } },
    { collection: 'comments', fields: { ...said('Who writes the second part?', 8), id: 'AAAAsandbox1' } },
    {
      collection: 'replies',
      fields: { ...{ ...said('It is.', 7), id: 'AAAAreply0', _comment: 'AAAAsandbox0', action: 'resolve' } },
    },
    { collection: 'drives', fields: { id: TEAM, name: 'Team', createdTime: '{days9|time}' } },
    file(
      { ...inTeam, id: TEAM, name: 'Drive', mimeType: FOLDER, _top: true },
      { below: [grant('organizer', ME.emailAddress, ME.permissionId)] },
    ),
    file(
      {
        ...{ ...inTeam, name: '{each}', mimeType: 'text/plain', parents: [TEAM], viewedByMe: { $is: ['{index}', 0] } },
      },
      { count: 3, each: ['Handbook.txt', 'Roadmap.txt', 'Minutes.txt'], below: [] },
    ),
  ],
}

/** Gives the files their bytes and permissions, and begins the change feed. */
export async function fillFiles(world: World, { random, until }: Seeding): Promise<void> {
  for (const file of world.store.all<FileRow & { _size?: number }>('files')) {
    const { _size = 0, _text } = file
    const bytes = _text === undefined ? random.bytes(_size) : new TextEncoder().encode(_text)
    const content = isDocument(file.mimeType) ? {} : await store(world, file, bytes, { at: until })
    await world.store.changeRow('files', file, (draft) => {
      delete draft._size
      Object.assign(draft, content)
    })
    await reflect(world, file.id)
  }
  feedOf(world).length = 0
}
