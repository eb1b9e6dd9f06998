import type { NewRow, Row } from '../../core/store.ts'
import type { Seeding, World } from '../../core/vendor.ts'
import { store } from './bytes.ts'
import { makeDrive } from './drives.ts'
import { FOLDER, feedOf, fileIdOf, insertPart, isDocument, ME, ROOT, SHORTCUT, timeOf } from './rows.ts'
import { share } from './sharing.ts'

/** Numbers of records by default otherwise. Folders, documents, a shared drive and what belongs to them come besides. */
export const SIZES = { files: 40 } as const

const DAY = 86_400
const GRACE = { kind: 'drive#user', displayName: 'Grace', me: false, emailAddress: 'grace@example.com' } as const
export const TEAM = '0AFerruleSandboxTeam9PVA'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A drive of one user: folders, reports, a few documents, a shared drive, and talk about them. */
export async function tellStory(world: World, { sizes, random, until }: Seeding): Promise<void> {
  const newId = () => fileIdOf((length, alphabet) => random.text(length, alphabet))
  let clock = until - 400 * DAY

  async function put(given: NewRow & { name: string; mimeType: string }, content?: Uint8Array<ArrayBuffer>) {
    clock += random.int(2 * DAY, 12 * DAY)
    const at = timeOf(Math.min(clock, until))
    const id = String(given['id'] ?? newId())
    const { name, mimeType } = given
    const facts = isDocument(mimeType)
      ? { _text: content && new TextDecoder().decode(content) }
      : await store(world, { id, name, mimeType }, content ?? new Uint8Array(), { at: Math.min(clock, until) })
    const inDrive = given['driveId'] !== undefined
    const row = await world.store.insert('files', {
      kind: 'drive#file',
      starred: false,
      trashed: false,
      explicitlyTrashed: false,
      spaces: ['drive'],
      version: '1',
      createdTime: at,
      modifiedTime: at,
      lastModifyingUser: ME,
      webViewLink: `https://drive.google.com/file/d/${id}/view`,
      ...(!inDrive && { owners: [ME], ownedByMe: true, shared: false }),
      ...facts,
      ...given,
      id,
    })
    if (!inDrive && !given['_top'])
      await share(world, id, { type: 'user', role: 'owner', emailAddress: ME.emailAddress, id: ME.permissionId })
    return row
  }

  await put({ id: ROOT, name: 'My Drive', mimeType: FOLDER, _top: true })
  const folder = (name: string, parent = ROOT): Promise<Row> => put({ name, mimeType: FOLDER, parents: [parent] })
  const reports = await folder('Reports')
  const archive = await folder('Archive', reports.id)
  const pictures = await folder('Pictures')

  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
  for (let index = 0; index < (sizes['files'] ?? SIZES.files); index++) {
    const month = months[index % months.length] as string
    const place = index % 4 === 3 ? archive : index % 5 === 4 ? pictures : reports
    const picture = place === pictures
    await put(
      {
        name: picture ? `Picture ${index + 1}.png` : `${month} report ${Math.floor(index / months.length) + 1}.txt`,
        mimeType: picture ? 'image/png' : 'text/plain',
        parents: [place.id],
        ...(index % 7 === 0 && { starred: true }),
        ...(index % 11 === 10 && { trashed: true, explicitlyTrashed: true }),
        ...(index % 6 === 0 && { properties: { quarter: `Q${(index % 4) + 1}` } }),
      },
      picture
        ? Uint8Array.from({ length: random.int(2_000, 20_000) }, () => random.int(0, 255))
        : bytes(`Report of ${month}\n${'Sales went well. '.repeat(random.int(20, 400))}\n`),
    )
  }

  const plan = await put(
    { name: 'Plan', mimeType: 'application/vnd.google-apps.document', parents: [ROOT] },
    bytes('# Plan\n\nFirst this, then that.\n'),
  )
  await put(
    { name: 'Budget', mimeType: 'application/vnd.google-apps.spreadsheet', parents: [ROOT] },
    bytes('item,cost\npens,12\npaper,30\n'),
  )
  await put({ name: 'Empty.txt', mimeType: 'text/plain', parents: [ROOT] })
  await put({
    name: 'Plan (shortcut)',
    mimeType: SHORTCUT,
    parents: [reports.id],
    shortcutDetails: { targetId: plan.id, targetMimeType: plan['mimeType'] },
  })
  const video = await put(
    { name: 'Talk.mp4', mimeType: 'video/mp4', parents: [ROOT] },
    Uint8Array.from({ length: 1_500_000 }, (_, index) => (index * 31 + (index >> 8)) & 255),
  )
  await share(world, video.id, { type: 'user', role: 'writer', emailAddress: GRACE.emailAddress })
  await share(world, plan.id, { type: 'anyone', role: 'reader' })

  const said = (who: object, content: string, days: number): NewRow => {
    const time = timeOf(until - days * DAY)
    return { author: who, content, htmlContent: content, createdTime: time, modifiedTime: time, deleted: false }
  }
  const { emailAddress: _, ...grace } = GRACE
  for (const [index, content] of ['Is this final?', 'Who writes the second part?'].entries()) {
    const id = `AAAAsandbox${index}`
    await insertPart(world, 'comments', plan.id, id, {
      id,
      kind: 'drive#comment',
      ...said(grace, content, 9 - index),
      ...(index === 0 && {
        _replies: [{ kind: 'drive#reply', id: 'AAAAreply0', ...said(grace, 'It is.', 7), action: 'resolve' }],
        resolved: true,
      }),
    })
  }

  await makeDrive(world, { id: TEAM, name: 'Team', createdTime: timeOf(until - 300 * DAY) })
  for (const [index, name] of ['Handbook.txt', 'Roadmap.txt', 'Minutes.txt'].entries())
    await put(
      { name, mimeType: 'text/plain', parents: [TEAM], driveId: TEAM, viewedByMe: index === 0 },
      bytes(`${name} of the team\n`),
    )
  // The feed begins now.
  feedOf(world).length = 0
}
