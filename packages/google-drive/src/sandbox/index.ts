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
import { authenticate, consent, issueToken } from './access.ts'
import { byteBehaviors, EXPORTS, redirected } from './bytes.ts'
import { changeBehaviors } from './changes.ts'
import { drives, openDrive } from './drives.ts'
import { badValues, faultRefusal, notFound, parameter, refuse } from './errors.ts'
import { googleDriveFacts } from './facts.ts'
import { readFields, select } from './fields.ts'
import { fileBehaviors, files } from './files.ts'
import { revisions } from './revisions.ts'
import { bare, fileIdOf, ME, Sent, tell } from './rows.ts'
import { permissions, shared } from './sharing.ts'
import { SIZES, tellStory } from './story.ts'
import { answered, talkBehaviors, talkRecords } from './talk.ts'
import { fieldsOfSession, uploadBehaviors } from './uploads.ts'
import { facts, values } from './wire.ts'

export type { GoogleDriveData } from './data.ts'
export type { GoogleDriveSandboxCredentials } from './facts.ts'

/** Records hold what was put into them. */
const empty = unfilled(facts)

const about: Behavior = (_, world) => {
  const used = world.store.all('files').reduce((sum, row) => sum + Number(row['size'] ?? 0), 0)
  return {
    kind: 'drive#about',
    user: ME,
    storageQuota: {
      limit: '16106127360',
      usage: String(used),
      usageInDrive: String(used),
      usageInDriveTrash: '0',
    },
    exportFormats: EXPORTS,
    importFormats: { 'text/plain': ['application/vnd.google-apps.document'] },
    maxImportSizes: { 'application/vnd.google-apps.document': '10485760' },
    maxUploadSize: '5497558138880',
    appInstalled: true,
    canCreateDrives: true,
    folderColorPalette: ['#ac725e', '#4986e7'],
    driveThemes: [{ id: 'abacus', backgroundImageLink: 'https://example.com/abacus.png', colorRgb: '#4986e7' }],
  }
}

/** What comes of a record, or of a list, when no fields are asked for. */
const USUAL: Readonly<Record<string, string>> = {
  'files.list': 'kind,incompleteSearch,nextPageToken,files(kind,id,name,mimeType,resourceKey)',
  files: 'kind,id,name,mimeType,resourceKey,driveId',
  files_upload: 'kind,id,name,mimeType,resourceKey,driveId',
  sessions: 'kind,id,name,mimeType,resourceKey,driveId',
  'permissions.list': 'kind,nextPageToken,permissions(id,type,kind,role)',
  permissions: 'id,type,kind,role',
  'revisions.list': 'kind,nextPageToken,revisions(id,mimeType,kind,modifiedTime)',
  revisions: 'id,mimeType,kind,modifiedTime',
  'drives.list': 'kind,nextPageToken,drives(kind,id,name)',
  drives: 'kind,id,name',
  'changes.list':
    'kind,nextPageToken,newStartPageToken,changes(kind,type,changeType,time,removed,fileId,file(kind,id,name,mimeType))',
}
/** These want to be told. */
const ASKED = ['about', 'comments', 'replies']

/** Records that have no fields to choose. */
const WHOLE = ['tokens', 'storage', 'files_lro', 'channels', 'changes_start_page_token']

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

/** What is particular of Google Drive. */
const googleDrive = {
  ...googleDriveFacts,
  collections: 'entity',
  manifest: facts,
  records: SIZES,
  invented: { access_proposals: 1, approvals: 1 },
  seed: tellStory,
  oauth: consent,

  requestId: (random) => random.text(24),
  headers: ({ operation, requestId }): Record<string, string> =>
    operation && (/\.download$/.test(operation.name) || /^(files_upload|sessions)$/.test(operation.entity))
      ? { 'X-GUploader-UploadID': requestId }
      : {},
  authenticate,
  values,

  refusals: {
    unknownRoute: () => refuse(404, 'notFound', 'Not Found'),
    badValues,
    badForm: (name) => parameter('invalidParameter', name, 'Invalid Value'),
    notFound: (_, id, param) => notFound(param, id),
    unknownCursor: () => parameter('invalid', 'pageToken', 'Invalid Value'),
    fault: faultRefusal,
  },
  redirect: redirected,

  newId: (_, random) => fileIdOf((length, alphabet) => random.text(length, alphabet)),
  defaults: () => empty,
  behaviors: {
    ...byteBehaviors,
    ...changeBehaviors,
    ...fileBehaviors,

    ...talkBehaviors,
    ...uploadBehaviors,
    'about.get': about,
    'drives.hide': changed,
    'drives.unhide': changed,
    'tokens.create': issueToken,
  },
  stub: () => undefined,
  usual: { listed: (rows) => rows },
  rules: { drives, files, permissions, revisions, ...talkRecords },
  async wrote(kind, collection, row, world) {
    if (collection === 'drives' && kind === 'created') await openDrive(world, row.id)
    if (collection === 'drives') tell(world, 'drive', row, kind === 'deleted')
    if (collection === 'permissions') await shared(world, row)
    if (collection === 'replies') await answered(world, row, kind === 'created')
  },
  envelope(body, { operation: { entity } }) {
    const kind = entity === 'access_proposals' ? undefined : `drive#${entity.slice(0, -1)}List`
    return { kind, ...body }
  },

  async around(call, world, run): Promise<Answer> {
    const { body } = await run()
    if (body === undefined) return { status: 204 }
    return body instanceof Sent ? body : { status: 200, body: selected(call, world, plain(body)) }
  },
} satisfies SandboxDefinition

export default googleDrive
