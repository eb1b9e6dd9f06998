import * as z from 'zod'
import { created, expandable, id, livemode, Metadata, object } from './shared.records.ts'

export const FileLink = z
  .looseObject({
    id: id(),
    object: object('file_link'),
    created: created(),
    expired: z.boolean().describe('Whether it has expired'),
    expires_at: z.int().nullable().describe('When it expires, Unix seconds'),
    file: expandable('File').describe('File that it opens'),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    url: z.string().nullable().describe('Address; whoever has it can read the file'),
  })
  .meta({ id: 'FileLink', description: 'An address where anybody can read a file.' })
