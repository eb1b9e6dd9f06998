import { byteSource, defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask, CODED, list, write } from './documents.ts'
import { text as words } from './shared.params.ts'
import { createdAt, Image, int, on, text, texts, updatedAt, word } from './shared.records.ts'
import { between, docs, exactly, oneOf, sinceId, whose } from './shared.ts'

const filters = {
  since_id: sinceId(),
  ...between('created_at', 'created'),
  ...between('updated_at', 'updated'),
  filename: exactly('filename', 'with this file name'),
  status: oneOf('status', 'Status of the file', ['uploaded', 'processing', 'ready', 'failed']),
  media_type: oneOf('media_type', 'Kind of file', ['IMAGE', 'VIDEO', 'EXTERNAL_VIDEO', 'MODEL_3D', 'GENERIC_FILE']),
  product_id: whose('Product', 'product_id', 'of this product'),
}

export const File = z
  .looseObject({
    __typename: z.string().describe('`MediaImage`, `GenericFile`, `Video`, `Model3d` or `ExternalVideo`'),
    id: z.string().describe('Id, such as `gid://shopify/MediaImage/1234567890`'),
    alt: orNull(text('Alt text')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    fileStatus: always(
      word('Status; only a file that is ready can be used', 'FAILED', 'PROCESSING', 'READY', 'UPLOADED'),
    ),
    fileErrors: z
      .array(
        z.looseObject({
          code: always(text('Code, such as `IMAGE_DOWNLOAD_FAILURE`')),
          message: always(text('Message')),
          details: orNull(text('Details')),
        }),
      )
      .describe('Why it failed'),
    preview: z
      .looseObject({ image: Image.nullable().describe('The image; null until there is one') })
      .nullable()
      .describe('Image that stands for the file'),
    mimeType: on(['MediaImage', 'GenericFile'], text('Media type')),
    image: on('MediaImage', Image.nullish().describe('The image; null until it is ready')),
    url: on('GenericFile', text('Address of the file')),
    originalFileSize: on('GenericFile', int('Size in bytes')),
    filename: on(['Video', 'Model3d'], text('File name')),
    duration: on('Video', int('Milliseconds that it lasts')),
    originUrl: on('ExternalVideo', text('Address of the video')),
  })
  .meta({ id: 'File', description: 'An image, video, 3D model or other file of the shop.' })

export const DeletedFiles = z
  .looseObject({ deletedFileIds: texts('Ids of the files') })
  .meta({ id: 'DeletedFiles', description: 'The ids of what was deleted.', graphql: { type: null } })

export const StagedMediaUploadTarget = z
  .looseObject({
    url: orNull(text('Address to upload to. Treat it like a password')),
    resourceUrl: orNull(text('Address of the uploaded file: the `originalSource` of `create`')),
    parameters: z
      .array(z.looseObject({ name: always(text('Name')), value: always(text('Value')) }))
      .describe('Fields of the form to send before the file; or headers, for a PUT'),
  })
  .meta({ id: 'StagedMediaUploadTarget', description: 'Where a file can be uploaded to.' })

const TYPES = 'MediaImage|GenericFile|Video|Model3d|ExternalVideo'
const fileId = () =>
  z
    .string()
    .regex(new RegExp(`^gid://shopify/(${TYPES})/\\d+$`))
    .meta({
      hint: 'must be a global id of a file, such as gid://shopify/MediaImage/1072481060',
      example: 'gid://shopify/MediaImage/1072481060',
      description: 'Id of the file, with its type',
    })

const contentType = () =>
  z
    .enum(['IMAGE', 'VIDEO', 'MODEL_3D', 'EXTERNAL_VIDEO', 'FILE'])
    .optional()
    .describe('Kind of file. Default: Shopify finds out')
const mode = () =>
  z
    .enum(['APPEND_UUID', 'RAISE_ERROR', 'REPLACE'])
    .optional()
    .describe('What happens if there is a file of that name. Default: `APPEND_UUID`')
const mimeType = () =>
  z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/)
    .meta({ hint: 'must be a media type, such as image/png', example: 'image/png' })
const filename = () => z.string().min(1).max(255).meta({ description: 'File name', example: 'umbrella.png' })

export const FileCreateInput = z
  .strictObject({
    originalSource: z.string().min(1).describe('Address of the file: a public one, or the `resourceUrl` of `stage`'),
    contentType: contentType(),
    filename: filename().optional(),
    alt: words('Alt text'),
    duplicateResolutionMode: mode(),
  })
  .meta({ id: 'FileCreateInput', description: 'A file to add.' })

export const FileUpdateInput = z
  .strictObject({
    id: fileId(),
    alt: words('Alt text'),
    filename: filename().optional(),
    originalSource: words('Address of the content that replaces that of an image or other file'),
    previewImageSource: words('Address of the image that stands for the file'),
    referencesToAdd: z.array(z.string().min(1)).optional().describe('Global ids of products that get the file'),
    referencesToRemove: z.array(z.string().min(1)).optional().describe('Global ids of products that lose the file'),
  })
  .meta({ id: 'FileUpdateInput', description: 'Changes of a file.' })

export const StagedUploadInput = z
  .strictObject({
    filename: filename(),
    mimeType: mimeType().describe('Media type'),
    resource: z
      .enum([
        'BULK_MUTATION_VARIABLES',
        'COLLECTION_IMAGE',
        'DISPUTE_FILE_UPLOAD',
        'FILE',
        'IMAGE',
        'MODEL_3D',
        'RETURN_LABEL',
        'SHOP_IMAGE',
        'URL_REDIRECT_IMPORT',
        'VIDEO',
      ])
      .describe('What the file is for'),
    httpMethod: z.enum(['POST', 'PUT']).optional().describe('How it will be sent. Default: PUT'),
    fileSize: z
      .string()
      .regex(/^\d{1,19}$/)
      .meta({ hint: 'must be a number of bytes in a string', example: '1024' })
      .optional()
      .describe('Size in bytes, as a string; required for videos and 3D models'),
  })
  .meta({ id: 'StagedUploadInput', description: 'A file that is about to be uploaded.' })

export default defineEntity({
  name: 'files',
  type: 'File',
  summary: 'Images, videos, 3D models and other files of the shop.',
  docs: docs('interfaces/File'),
  record: File,
  actions: {
    list: list({
      summary: 'Lists files.',
      docs: docs('queries/files'),
      connection: 'files',
      filters,
      sort: ['FileSortKeys', ['ID', 'CREATED_AT', 'UPDATED_AT', 'FILENAME', 'ORIGINAL_UPLOAD_SIZE', 'RELEVANCE']],
      size: 50,
    }),
    get: ask({
      summary: 'Returns one file.',
      docs: docs('queries/node'),
      field: 'node(id:$file_id){... on File{*}}',
      variables: { file_id: [fileId(), 'ID!'] },
    }),
    create: write({
      summary: 'Adds files by their addresses. Shopify processes them afterwards: wait until `fileStatus` is `READY`.',
      docs: docs('mutations/fileCreate'),
      mutation: 'fileCreate',
      args: { files: '[FileCreateInput!]!' },
      params: { files: z.array(FileCreateInput).min(1).max(250).describe('Files to add') },
      result: 'files',
      errors: CODED,
      record: z.array(File),
    }),
    update: write({
      summary: 'Updates files.',
      docs: docs('mutations/fileUpdate'),
      mutation: 'fileUpdate',
      args: { files: '[FileUpdateInput!]!' },
      params: { files: z.array(FileUpdateInput).min(1).max(25).describe('Changes of files') },
      result: 'files',
      errors: CODED,
      idempotent: true,
      record: z.array(File),
    }),
    delete: write({
      summary: 'Deletes files, also from the products that use them.',
      docs: docs('mutations/fileDelete'),
      mutation: 'fileDelete',
      args: { fileIds: '[ID!]!' },
      params: { fileIds: z.array(fileId()).min(1).max(250).describe('Ids of the files') },
      errors: CODED,
      record: DeletedFiles,
    }),
    acknowledge_failed: write({
      title: 'Acknowledge failed update',
      summary: 'Makes files whose last update failed ready again, with the content that they had before.',
      access: 'write',
      docs: docs('mutations/fileAcknowledgeUpdateFailed'),
      mutation: 'fileAcknowledgeUpdateFailed',
      args: { fileIds: '[ID!]!' },
      params: { fileIds: z.array(fileId()).min(1).max(250).describe('Ids of the files') },
      result: 'files',
      errors: CODED,
      idempotent: true,
      record: z.array(File),
    }),
    stage: write({
      title: 'Prepare uploads',
      summary: 'Returns where files can be uploaded to. `upload` does this for one file, and the rest as well.',
      access: 'write',
      docs: docs('mutations/stagedUploadsCreate'),
      mutation: 'stagedUploadsCreate',
      args: { input: '[StagedUploadInput!]!' },
      params: { input: z.array(StagedUploadInput).min(1).max(250).describe('Files to upload') },
      result: 'stagedTargets',
      idempotent: true,
      record: z.array(StagedMediaUploadTarget),
    }),
    upload: {
      summary: 'Uploads a file and adds it to the shop: `stage`, the upload itself and `create` in one call.',
      docs: 'https://shopify.dev/docs/apps/build/online-store/product-media',
      method: 'POST',
      access: 'write',
      path: '/admin/api/{api_version}/graphql.json',
      params: z.strictObject({
        content: byteSource().describe('The content: bytes or a blob'),
        filename: filename(),
        mimeType: mimeType().optional().describe('Media type. Default: that of a blob'),
        alt: words('Alt text'),
        duplicateResolutionMode: mode(),
      }),
      place: { content: 'none', filename: 'none', mimeType: 'none', alt: 'none', duplicateResolutionMode: 'none' },
      vendor: { run: 'uploadFile' },
    },
  },
})
