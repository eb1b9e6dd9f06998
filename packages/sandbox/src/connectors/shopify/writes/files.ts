import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { byId, change, gid, insert, nextNumber, remove } from '../ids.ts'
import { UserError } from '../problem.ts'
import type { Input, Mutation } from './write.ts'

/** Files of the shop. They are ready at once; their bytes are not kept. */

const TYPES: Readonly<Record<string, string>> = {
  IMAGE: 'MediaImage',
  VIDEO: 'Video',
  MODEL_3D: 'Model3d',
  EXTERNAL_VIDEO: 'ExternalVideo',
}
const IMAGE = /\.(png|jpe?g|gif|webp|svg)(\?|$)/i

const imageOf = (world: World, url: unknown, alt: unknown) => ({
  id: gid('ImageSource', nextNumber(world, 'image', 4_400_000_001)),
  url,
  width: 1200,
  height: 800,
  altText: alt ?? null,
})

function factsOf(world: World, type: string, { originalSource: url, filename, alt }: Input) {
  const name = filename ?? String(url).split(/[?#]/)[0]?.split('/').at(-1)
  if (type === 'MediaImage')
    return { status: 'READY', mediaContentType: 'IMAGE', mimeType: 'image/png', image: imageOf(world, url, alt) }
  if (type === 'GenericFile') return { url, mimeType: 'application/octet-stream', originalFileSize: 1024 }
  return { filename: name, duration: type === 'Video' ? 1000 : null, originUrl: url }
}

export async function makeFile(world: World, input: Input): Promise<Row> {
  const kind = input.contentType ?? (IMAGE.test(input.originalSource) ? 'IMAGE' : 'FILE')
  const type = TYPES[kind] ?? 'GenericFile'
  return insert(world, type, {
    id: gid(type, nextNumber(world, 'file', 3_300_000_001)),
    alt: input.alt ?? '',
    __typename: type,
    fileStatus: 'READY',
    fileErrors: [],
    preview: null,
    ...factsOf(world, type, input),
  })
}

const FILE = /\/(MediaImage|GenericFile|Video|Model3d|ExternalVideo)\//

const needFile = (world: World, id: unknown, field: readonly string[]): Row => {
  const row = FILE.test(String(id)) ? byId(world, id) : undefined
  if (!row) throw new UserError(field, `File id ${id} does not exist.`, 'FILE_DOES_NOT_EXIST')
  return row
}

export const fileWrites: Readonly<Record<string, Mutation>> = {
  fileCreate: {
    fields: ['files'],
    async run({ files: inputs }, world) {
      const files: Row[] = []
      for (const input of inputs) files.push(await makeFile(world, input))
      return { files }
    },
  },
  fileUpdate: {
    fields: ['files'],
    async run({ files: inputs }, world) {
      const rows = inputs.map(({ id }: Input, index: number) => needFile(world, id, ['files', String(index), 'id']))
      const files: Row[] = []
      for (const [index, { alt, filename, originalSource }] of inputs.entries())
        files.push(
          await change(world, rows[index].id, (row) => {
            if (alt !== undefined) row['alt'] = alt
            if (filename !== undefined && 'filename' in row) row['filename'] = filename
            if (originalSource !== undefined && 'url' in row) row['url'] = originalSource
          }),
        )
      return { files }
    },
  },
  fileAcknowledgeUpdateFailed: {
    fields: ['files'],
    run: ({ fileIds }, world) => ({
      files: fileIds.map((id: unknown) => {
        const file = needFile(world, id, ['fileIds'])
        if (file['fileStatus'] !== 'FAILED')
          throw new UserError(['fileIds'], 'File must be in a failed state.', 'NON_READY_STATE')
        return file
      }),
    }),
  },
  fileDelete: {
    fields: ['deletedFileIds'],
    run({ fileIds }, world) {
      for (const id of fileIds) needFile(world, id, ['fileIds'])
      for (const id of fileIds) remove(world, id)
      return { deletedFileIds: fileIds }
    },
  },
}
