import { type ActionDefinition, byteSource } from '@ferrule/codegen'
import * as z from 'zod'
import { acknowledgeAbuse, flag, supportsAllDrives } from './shared.ts'

/** What downloads and uploads say besides what file it is. */
interface Transfer extends Pick<ActionDefinition, 'vendor' | 'atMostOne' | 'download'> {
  params: z.core.$ZodLooseShape
  query?: z.core.$ZodLooseShape
  place: Record<string, 'none'>
}

const rangeText = () =>
  z
    .string()
    .regex(/^bytes=(\d+-\d*|-\d+)$/)
    .meta({ hint: 'must be one range, like bytes=0-99' })

export const download = {
  params: {
    alt: z.literal('media').optional().describe('Sent anyway'),
    range: z
      .union([
        rangeText(),
        z.strictObject({
          start: z.int().min(0).describe('First byte'),
          end: z.int().min(0).optional().describe('Last byte. Default: the end of the file'),
        }),
      ])
      .optional()
      .meta({
        hint: 'must be { start, end } or text like bytes=0-99',
        description: 'Part to return, both ends inclusive: `{ start: 0, end: 99 }`, or as text `bytes=0-99`',
      }),
    range_header: rangeText().optional().describe('Part to return, as text: `bytes=0-99`'),
    acknowledgeAbuse: acknowledgeAbuse(),
    verify: flag(
      'False: no checksum is verified and no dropped connection is resumed; saves the request for metadata of the file',
    ),
  },
  place: { range: 'none', range_header: 'none', verify: 'none' },
  atMostOne: [['range', 'range_header']],
  download: true,
  vendor: { run: 'downloadFile' },
} satisfies Transfer

export const upload = {
  params: {
    file_content: z
      .union([z.string(), byteSource()])
      .describe('The bytes: as such, as a blob, as a stream of any length, or as base64 text')
      .meta({ example: 'SGVsbG8h' }),
    file_mime_type: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w.-]+=[\w.+"-]+)*$/)
      .optional()
      .meta({
        hint: 'must be a media type, like text/csv',
        description:
          'Media type of the bytes. Default: that of a blob, else `mimeType`, else `application/octet-stream`',
      }),
    chunk_size: z.int().min(262_144).max(1_073_741_824).optional().meta({
      default: 8388608,
      description: 'Bytes per request where the file is sent in chunks, a multiple of 262144',
    }),
  },
  query: {
    supportsAllDrives: supportsAllDrives(),
    useContentAsIndexableText: flag('Whether the content is text to find it by'),
  },
  place: { file_content: 'none', file_mime_type: 'none', chunk_size: 'none', uploadType: 'none' },
  vendor: { prepare: 'prepareUpload', run: 'uploadFile' },
} satisfies Transfer
