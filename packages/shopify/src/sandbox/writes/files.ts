import type { World } from '@ferrule/sandbox/engine'
import type { FileCreateInput } from '../../generated/index.gen.ts'
import { newId, typeOfId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { change, find, insert, remove } from '../records.ts'
import { given, inTurn } from '../values.ts'
import type { Id } from './inputs.ts'
import type { Mutation } from './write.ts'

/** Files of the shop. They are ready at once; their bytes are not kept. */

/** Their types, by the content type of the input. */
const TYPES = {
  IMAGE: 'MediaImage',
  FILE: 'GenericFile',
  VIDEO: 'Video',
  MODEL_3D: 'Model3d',
  EXTERNAL_VIDEO: 'ExternalVideo',
} as const
type FileRow = Kinds['GenericFile'] | Kinds['MediaImage']

function factsOf(world: World, type: string, { originalSource: url, filename, alt = null }: FileCreateInput) {
  if (type !== 'MediaImage') return { url, filename, mimeType: 'application/octet-stream', originalFileSize: 1024 }
  const image = { id: newId(world, 'ImageSource'), url, width: 1200, height: 800, altText: alt }
  return { status: 'READY', mediaContentType: 'IMAGE', mimeType: 'image/png', image }
}

export async function makeFile(world: World, input: FileCreateInput): Promise<FileRow> {
  const isImage = /\.(png|jpe?g|gif|webp|svg)(\?|$)/i.test(input.originalSource)
  const type = TYPES[input.contentType ?? (isImage ? 'IMAGE' : 'FILE')]
  return insert(world, type, {
    id: newId(world, 'File', type),
    alt: input.alt ?? '',
    __typename: type,
    fileStatus: 'READY',
    fileErrors: [],
    preview: null,
    ...factsOf(world, type, input),
  })
}

function needFile(world: World, id: string, field: readonly string[] = ['fileIds']): FileRow {
  const type = Object.values(TYPES).find((one) => one === typeOfId(id))
  const row = type && find(world, id, type)
  if (!row) throw new UserError(field, `File id ${id} does not exist.`, 'FILE_DOES_NOT_EXIST')
  return row
}

type Updating = Id & { alt?: string; filename?: string }
interface Named {
  fileIds: string[]
}

const create: Mutation<{ files: FileCreateInput[] }> = async ({ files }, world) => ({
  files: await inTurn(files, (input) => makeFile(world, input)),
})

const update: Mutation<{ files: Updating[] }> = async ({ files }, world) => {
  const rows = files.map(({ id }, index) => needFile(world, id, ['files', String(index), 'id']))
  const edit = (row: FileRow, index: number) =>
    change<FileRow>(world, row, given({ ...files[index] }, ['alt', 'filename']))
  return { files: await inTurn(rows, edit) }
}

const drop: Mutation<Named> = ({ fileIds }, world) => {
  for (const file of fileIds.map((id) => needFile(world, id))) remove(world, file)
  return { deletedFileIds: fileIds }
}

const acknowledge: Mutation<Named> = ({ fileIds }, world) => ({ files: fileIds.map((id) => needFile(world, id)) })

export const fileWrites = {
  fileCreate: create,
  fileUpdate: update,
  fileAcknowledgeUpdateFailed: acknowledge,
  fileDelete: drop,
}
