import type { World } from '@ferrule/sandbox/engine'
import { newId, typeOfId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { change, find, insert, remove } from '../records.ts'
import { given, inTurn } from '../values.ts'
import type { FileInput } from './args.ts'
import { answers, type Mutations } from './write.ts'

/** Files of the shop. They are ready at once; their bytes are not kept. */

const TYPES = ['MediaImage', 'GenericFile', 'Video', 'Model3d', 'ExternalVideo'] as const
type FileType = (typeof TYPES)[number]
/** Any of them. Those of products say less of themselves. */
type FileRow = Kinds['GenericFile'] | Kinds['MediaImage']

const TYPE_OF: Readonly<Record<NonNullable<FileInput['contentType']>, FileType>> = {
  EXTERNAL_VIDEO: 'ExternalVideo',
  FILE: 'GenericFile',
  IMAGE: 'MediaImage',
  MODEL_3D: 'Model3d',
  VIDEO: 'Video',
}
const IMAGE = /\.(png|jpe?g|gif|webp|svg)(\?|$)/i

function factsOf(world: World, type: FileType, { originalSource: url, filename, alt = null }: FileInput) {
  if (type === 'MediaImage') {
    const image = { id: newId(world, 'ImageSource'), url, width: 1200, height: 800, altText: alt }
    return { status: 'READY', mediaContentType: 'IMAGE', mimeType: 'image/png', image }
  }
  return { url, filename, mimeType: 'application/octet-stream', originalFileSize: 1024 }
}

export async function makeFile(world: World, input: FileInput): Promise<FileRow> {
  const type = TYPE_OF[input.contentType ?? (IMAGE.test(input.originalSource) ? 'IMAGE' : 'FILE')]
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

function needFile(world: World, id: string, field: readonly string[]): FileRow {
  const type = TYPES.find((one) => one === typeOfId(id))
  const row = type && find(world, id, type)
  if (!row) throw new UserError(field, `File id ${id} does not exist.`, 'FILE_DOES_NOT_EXIST')
  return row
}

export const fileWrites = {
  fileCreate: answers('files', ({ files }, world) => inTurn(files, (input) => makeFile(world, input))),
  fileUpdate: answers('files', async ({ files: inputs }, world) => {
    const known = inputs.map((input, index) => ({
      input,
      row: needFile(world, input.id, ['files', String(index), 'id']),
    }))
    return inTurn(known, ({ row, input }) =>
      change<FileRow>(world, row, {
        ...given(input, ['alt']),
        ...('filename' in row && given(input, ['filename'])),
        ...('url' in row && input.originalSource !== undefined && { url: input.originalSource }),
      }),
    )
  }),
  fileAcknowledgeUpdateFailed: answers('files', ({ fileIds }, world) =>
    fileIds.map((id) => needFile(world, id, ['fileIds'])),
  ),
  fileDelete: answers('deletedFileIds', ({ fileIds }, world) => {
    for (const file of fileIds.map((id) => needFile(world, id, ['fileIds']))) remove(world, file)
    return fileIds
  }),
} satisfies Partial<Mutations>
