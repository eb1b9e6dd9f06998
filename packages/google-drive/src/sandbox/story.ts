import type { NewRow, Seeding, World } from '@ferrule/sandbox/engine'
import { store } from './bytes.ts'
import { newDrive, openDrive } from './drives.ts'
import {
  type FileRow,
  FOLDER,
  feedOf,
  fileIdOf,
  freshFile,
  isDocument,
  ME,
  OWNED,
  ROOT,
  SHORTCUT,
  timeOf,
} from './rows.ts'
import { share } from './sharing.ts'

/** Numbers of records by default otherwise. Folders, documents, a shared drive and what belongs to them come besides. */
export const SIZES = { files: 40 } as const

const DAY = 86_400
const GRACE = { kind: 'drive#user', displayName: 'Grace', me: false, emailAddress: 'grace@example.com' } as const
export const TEAM = '0AFerruleSandboxTeam9PVA'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A drive of one user: folders, reports, a few documents, a shared drive, and talk about them. */
export async function tellStory(world: World, seeding: Seeding): Promise<void> {
  const filing = new Filing(world, seeding)
  await filing.put({ id: ROOT, name: 'My Drive', mimeType: FOLDER, _top: true })
  const reports = await filing.folder('Reports')
  const archive = await filing.folder('Archive', reports.id)
  const pictures = await filing.folder('Pictures')
  for (let index = 0; index < (seeding.sizes['files'] ?? SIZES.files); index++) {
    if (index % 4 !== 3 && index % 5 === 4) await putPicture(filing, seeding, pictures, index)
    else await putReport(filing, seeding, index % 4 === 3 ? archive : reports, index)
  }
  const plan = await putDocuments(filing, reports)
  await putVideo(world, filing)
  await share(world, plan.id, { type: 'anyone', role: 'reader' })
  await commentOn(world, plan, seeding.until)
  await makeTeam(world, filing, seeding.until)
  // The feed begins now.
  feedOf(world).length = 0
}

type Given = Partial<FileRow> & Pick<FileRow, 'name' | 'mimeType'>

/** Puts files into the drive, one some days after the other. */
class Filing {
  readonly #world: World
  readonly #seeding: Seeding
  #clock: number

  constructor(world: World, seeding: Seeding) {
    this.#world = world
    this.#seeding = seeding
    this.#clock = seeding.until - 400 * DAY
  }

  folder(name: string, parent = ROOT): Promise<FileRow> {
    return this.put({ name, mimeType: FOLDER, parents: [parent] })
  }

  async put(given: Given, content?: Uint8Array<ArrayBuffer>): Promise<FileRow> {
    const { random, until } = this.#seeding
    this.#clock += random.int(2 * DAY, 12 * DAY)
    const now = Math.min(this.#clock, until)
    const at = timeOf(now)
    const id = given.id ?? fileIdOf((length, alphabet) => random.text(length, alphabet))
    const { name, mimeType } = given
    const facts = isDocument(mimeType)
      ? { _text: content && new TextDecoder().decode(content) }
      : await store(this.#world, { id, name, mimeType }, content ?? new Uint8Array(), { at: now })
    const inDrive = given.driveId !== undefined
    const row = await this.#world.store.insert<FileRow>('files', {
      ...freshFile(id, at),
      ...(!inDrive && OWNED),
      ...facts,
      ...given,
    })
    if (!inDrive && !given._top)
      await share(this.#world, id, { type: 'user', role: 'owner', emailAddress: ME.emailAddress, id: ME.permissionId })
    return row
  }
}

/** What some of the files are: starred, in the trash, of a quarter. */
const marksOf = (index: number): object => ({
  ...(index % 7 === 0 && { starred: true }),
  ...(index % 11 === 10 && { trashed: true, explicitlyTrashed: true }),
  ...(index % 6 === 0 && { properties: { quarter: `Q${(index % 4) + 1}` } }),
})

function putPicture(filing: Filing, { random }: Seeding, folder: FileRow, index: number): Promise<FileRow> {
  const content = random.bytes(random.int(2_000, 20_000))
  const name = `Picture ${index + 1}.png`
  return filing.put({ name, mimeType: 'image/png', parents: [folder.id], ...marksOf(index) }, content)
}

function putReport(filing: Filing, { random }: Seeding, folder: FileRow, index: number): Promise<FileRow> {
  const month = MONTHS[index % MONTHS.length] ?? ''
  const content = bytes(`Report of ${month}\n${'Sales went well. '.repeat(random.int(20, 400))}\n`)
  const name = `${month} report ${Math.floor(index / MONTHS.length) + 1}.txt`
  return filing.put({ name, mimeType: 'text/plain', parents: [folder.id], ...marksOf(index) }, content)
}

/** Documents of Workspace, an empty file and a shortcut. Gives the plan. */
async function putDocuments(filing: Filing, reports: FileRow): Promise<FileRow> {
  const plan = await filing.put(
    { name: 'Plan', mimeType: 'application/vnd.google-apps.document', parents: [ROOT] },
    bytes('# Plan\n\nFirst this, then that.\n'),
  )
  await filing.put(
    { name: 'Budget', mimeType: 'application/vnd.google-apps.spreadsheet', parents: [ROOT] },
    bytes('item,cost\npens,12\npaper,30\n'),
  )
  await filing.put({ name: 'Empty.txt', mimeType: 'text/plain', parents: [ROOT] })
  await filing.put({
    name: 'Plan (shortcut)',
    mimeType: SHORTCUT,
    parents: [reports.id],
    shortcutDetails: { targetId: plan.id, targetMimeType: plan.mimeType },
  })
  return plan
}

async function putVideo(world: World, filing: Filing): Promise<void> {
  const content = new Uint8Array(1_500_000)
  for (let index = 0; index < content.length; index++) content[index] = (index * 31 + (index >> 8)) & 255
  const video = await filing.put({ name: 'Talk.mp4', mimeType: 'video/mp4', parents: [ROOT] }, content)
  await share(world, video.id, { type: 'user', role: 'writer', emailAddress: GRACE.emailAddress })
}

async function commentOn(world: World, plan: FileRow, until: number): Promise<void> {
  const { emailAddress: _, ...author } = GRACE
  const said = (content: string, days: number): NewRow => {
    const time = timeOf(until - days * DAY)
    return { author, content, htmlContent: content, createdTime: time, modifiedTime: time, deleted: false }
  }
  for (const [index, content] of ['Is this final?', 'Who writes the second part?'].entries()) {
    const id = `AAAAsandbox${index}`
    const comment = { id, kind: 'drive#comment', ...said(content, 9 - index), ...(index === 0 && { resolved: true }) }
    await world.store.insert('comments', { ...comment, _file: plan.id })
  }
  const reply = { id: 'AAAAreply0', kind: 'drive#reply', ...said('It is.', 7), action: 'resolve' }
  await world.store.insert('replies', { ...reply, _file: plan.id, _comment: 'AAAAsandbox0' })
}

async function makeTeam(world: World, filing: Filing, until: number): Promise<void> {
  const createdTime = timeOf(until - 300 * DAY)
  await world.store.insert('drives', newDrive(world, { id: TEAM, name: 'Team', createdTime }))
  await openDrive(world, TEAM)
  for (const [index, name] of ['Handbook.txt', 'Roadmap.txt', 'Minutes.txt'].entries())
    await filing.put(
      { name, mimeType: 'text/plain', parents: [TEAM], driveId: TEAM, viewedByMe: index === 0 },
      bytes(`${name} of the team\n`),
    )
}
