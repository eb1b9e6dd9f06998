import {
  type Answer,
  type Behavior,
  type Call,
  isObject,
  type SandboxDefinition,
  textIn,
  unfilled,
  type World,
} from '@ferrule/sandbox/engine'
import { authenticate, consent } from './access.ts'
import { byteBehaviors, EXPORTS, redirected } from './bytes.ts'
import { changeBehaviors } from './changes.ts'
import { DRIVE, drives } from './drives.ts'
import { parameter, refused } from './errors.ts'
import { googleDriveFacts } from './facts.ts'
import { readFields, select } from './fields.ts'
import { fileBehaviors, files } from './files.ts'
import { revisions } from './revisions.ts'
import { bare, FILE, ME, newId, Sent, tell } from './rows.ts'
import { fillFiles, SIZES, seed } from './seed.ts'
import { permissions, shared } from './sharing.ts'
import { talkRecords } from './talk.ts'
import { fieldsOfSession, uploadBehaviors } from './uploads.ts'
import { facts, values } from './wire.ts'

export type { GoogleDriveData } from './data.ts'
export type { GoogleDriveSandboxCredentials } from './facts.ts'

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')
const KINDS = ['comments', 'permissions', 'replies', 'revisions']

/** Records hold what was put into them, and their kind. */
const empty = unfilled(facts)
const defaults = {
  ...empty,
  ...Object.fromEntries(KINDS.map((name) => [name, { ...empty[name], values: { kind: `drive#${singular(name)}` } }])),
  drives: { ...empty['drives'], values: DRIVE },
  files: { ...empty['files'], values: FILE },
}

const about: Behavior = (_, world) => {
  const used = world.store.all('files').reduce((sum, row) => sum + Number(row['size'] ?? 0), 0)
  return {
    kind: 'drive#about',
    user: ME,
    storageQuota: { limit: '16106127360', usage: String(used), usageInDrive: String(used), usageInDriveTrash: '0' },
    exportFormats: EXPORTS,
    ...{ importFormats: {}, maxImportSizes: {}, maxUploadSize: '5497558138880' },
    ...{ appInstalled: true, canCreateDrives: true, folderColorPalette: ['#4986e7'], driveThemes: [] },
  }
}

const FILE_FIELDS = 'kind,id,name,mimeType,resourceKey'
const LIST_FIELDS = 'kind,nextPageToken'

/** Fields of a record or a list, if a call does not choose any. */
const USUAL: Readonly<Record<string, string>> = {
  'files.list': `${LIST_FIELDS},incompleteSearch,files(${FILE_FIELDS})`,
  files: `${FILE_FIELDS},driveId`,
  files_upload: `${FILE_FIELDS},driveId`,
  sessions: `${FILE_FIELDS},driveId`,
  'permissions.list': `${LIST_FIELDS},permissions(id,type,kind,role)`,
  permissions: 'id,type,kind,role',
  'revisions.list': `${LIST_FIELDS},revisions(id,mimeType,kind,modifiedTime)`,
  revisions: 'id,mimeType,kind,modifiedTime',
  'drives.list': `${LIST_FIELDS},drives(kind,id,name)`,
  drives: 'kind,id,name',
  'changes.list': `${LIST_FIELDS},newStartPageToken,changes(kind,type,changeType,time,removed,fileId,file(${FILE_FIELDS}))`,
}
/** Entities whose methods require the `fields` parameter. */
const ASKED = ['about', 'comments', 'replies']

/** Records that have no fields to choose. */
const WHOLE = ['storage', 'files_lro', 'channels', 'changes_start_page_token']

function selected(call: Call, world: World, body: unknown): unknown {
  const { entity, action, name } = call.operation
  if (WHOLE.includes(entity) || action === 'watch' || action === 'generate_ids') return body
  const asked = entity === 'sessions' ? fieldsOfSession(call.request, world) : call.params['fields']
  if (asked === undefined && ASKED.includes(entity) && action !== 'delete')
    throw parameter('required', 'fields', "The 'fields' parameter is required for this method.")
  const fields = textIn(asked) ?? USUAL[name] ?? USUAL[entity]
  return fields === undefined ? body : select(body, readFields(fields))
}

/** Without what the sandbox keeps for itself, and without null: Google leaves out what is not there. */
function plain(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(plain)
  if (!isObject(body) || ArrayBuffer.isView(body)) return body
  const parts = Object.entries(bare(body)).filter(([, value]) => value !== null)
  return Object.fromEntries(parts.map(([name, value]) => [name, plain(value)]))
}

/** Changes the record that the path names; its rules know how. */
const changed: Behavior = (call, world, crud) => crud.update(call, world, crud.named(call, world))

const googleDrive = {
  ...googleDriveFacts,
  collections: 'entity',
  manifest: facts,
  records: SIZES,
  invented: { access_proposals: 1, approvals: 1 },
  seed,
  seeded: fillFiles,
  oauth: consent,

  requestId: (random) => random.text(24),
  headers: ({ operation, requestId }): Record<string, string> =>
    operation && (/\.download$/.test(operation.name) || /^(files_upload|sessions)$/.test(operation.entity))
      ? { 'X-GUploader-UploadID': requestId }
      : {},
  authenticate,
  values,

  refuse: refused,
  redirect: redirected,

  newId: (_, random) => newId(random),
  defaults,
  behaviors: {
    ...byteBehaviors,
    ...changeBehaviors,
    ...fileBehaviors,

    ...uploadBehaviors,
    'about.get': about,
    'drives.hide': changed,
    'drives.unhide': changed,
  },
  stub: () => undefined,
  usual: { listed: (rows) => rows },
  rules: { drives, files, permissions, revisions, ...talkRecords },
  async wrote(kind, collection, row, world) {
    if (collection === 'drives') tell(world, 'drive', row, kind === 'deleted')
    if (collection === 'permissions') await shared(world, row['_file'])
  },
  envelope(body, { operation: { entity } }) {
    const kind = entity === 'access_proposals' ? undefined : `drive#${singular(entity)}List`
    return { kind, ...body }
  },

  async around(call, world, run): Promise<Answer> {
    const { body } = await run()
    if (body === undefined) return { status: 204 }
    return body instanceof Sent ? body : { status: 200, body: selected(call, world, plain(body)) }
  },
} satisfies SandboxDefinition

export default googleDrive
