// How @ferrule/migrate moves programs that use @googleapis/drive, or Drive of googleapis.
import type { Rules, Variant } from '@ferrule/migrate'

const upload = (operation: string): Variant => ({
  operation,
  if: ['media'],
  params: { 'media.body': 'file_content', 'media.mimeType': 'file_mime_type' },
  texts: { file_content: 'Blob' },
})

const download = (operation: string): Variant => ({
  operation,
  if: ['alt', 'media'],
  params: { alt: undefined },
  // The SDK does not compare the bytes with the checksum, which takes a request more.
  adds: { verify: 'false' },
  isDownload: true,
})

export const rules: Rules = {
  packages: [],
  shared: ['@googleapis/drive', 'googleapis'],
  clients: { '@googleapis/drive/build/v3': ['Drive'], 'googleapis/build/src/apis/drive/v3': ['Drive'] },
  args: 'by-name',
  spread: ['requestBody', 'resource'],
  callOptions: { headers: 'headers', timeout: 'timeout', signal: 'signal' },
  envelope: ['data'],
  variants: {
    'files.get': [download('files.download')],
    'revisions.get': [download('revisions.download')],
    'files.export': [{ operation: 'files_export.download', isDownload: true }],
    'files.create': [upload('files_upload.create')],
    'files.update': [upload('files_upload.update')],
  },
  construct: {
    drive: {
      args: ['options'],
      options: { auth: 'credentials', timeout: 'timeout' },
      dropped: ['version', 'retry', 'retryConfig', 'http2'],
      needs: ['credentials'],
      wraps: { credentials: ['applicationDefault', 'auth', 'auth'] },
    },
  },
  types: {
    Schema$File: ['DriveFile'],
    Schema$Permission: ['Permission'],
    Schema$Comment: ['Comment'],
    Schema$Reply: ['Reply'],
    Schema$Revision: ['Revision'],
    Schema$Change: ['Change'],
    Schema$Drive: ['Drive'],
    Schema$About: ['About'],
    Schema$User: ['User'],
    Schema$Channel: ['Channel'],
    Params$Resource$Files$List: ['FilesListParams'],
    Params$Resource$Files$Get: ['FilesGetParams'],
    Params$Resource$Changes$List: ['ChangesListParams'],
    Params$Resource$Permissions$List: ['PermissionsListParams'],
  },
  errors: { GaxiosError: { class: 'FerruleError' } },
  errorMembers: { response: 'upstream' },
}
