import { type ActionDefinition, byteSource } from '@ferrule/codegen'
import { LONGEST_DOCUMENT } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { acknowledgeAbuse, flag, supportsAllDrives } from './shared.ts'

/** Options of downloads and uploads. */
interface Transfer extends Pick<ActionDefinition, 'vendor' | 'atMostOne' | 'download'> {
  params: z.core.$ZodLooseShape
  query?: z.core.$ZodLooseShape
  place: Record<string, 'none'>
}

const rangeText = () =>
  z
    .string()
    .regex(/^bytes=(\d+-\d*|-\d+)$/)
    .meta({ hint: 'must be one range, such as bytes=0-99' })

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
        hint: 'must be { start, end } or a string such as bytes=0-99',
        description: 'Part to return, both ends inclusive: `{ start: 0, end: 99 }`, or the string `bytes=0-99`',
      }),
    range_header: rangeText().optional().describe('Part to return, as a string: `bytes=0-99`'),
    acknowledgeAbuse: acknowledgeAbuse(),
    verify: flag(
      "If false, the checksum is not verified and a dropped connection is not resumed; saves the request for the file's metadata",
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
      .union([z.string().max(LONGEST_DOCUMENT), byteSource()])
      .describe('The content: bytes, a blob, a stream of any length, or a base64 string')
      .meta({ example: 'SGVsbG8h' }),
    file_mime_type: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w.-]+=[\w.+"-]+)*$/)
      .optional()
      .meta({
        hint: 'must be a media type, such as text/csv',
        description:
          'Media type of the content. Default: that of a blob, otherwise `mimeType`, otherwise `application/octet-stream`',
      }),
    chunk_size: z.int().min(262_144).max(1_073_741_824).optional().meta({
      default: 8388608,
      description: 'Bytes per request for uploads in chunks, a multiple of 262144',
    }),
  },
  query: {
    supportsAllDrives: supportsAllDrives(),
    useContentAsIndexableText: flag('Whether to index the content as text'),
  },
  place: { file_content: 'none', file_mime_type: 'none', chunk_size: 'none', uploadType: 'none' },
  vendor: { prepare: 'prepareUpload', run: 'uploadFile' },
} satisfies Transfer
