import { open, openEnum } from '@ferrule/codegen'
import { bool, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export { bool, int, num, orAbsent, text, texts } from '@ferrule/codegen/fields'

export { open, openEnum }

/**
 * What the records share. Conventions of this folder:
 *
 * - Nothing is required: `fields` decides what comes, and Google leaves out what does not apply or may not be seen.
 * - Null is what the typings of Google's SDK have it for: not objects, and not what stands within them.
 * - int64 is text of digits, as Google sends it: a file's `size` may be beyond what a number holds exactly.
 * - Maps that grow (`capabilities`) are maps, not lists of names.
 */

export const date = (what: string) => z.string().nullish().describe(`${what}; RFC 3339, UTC`)
/** A whole number beyond 2^53, as text. */
export const Int64 = z.string().regex(/^-?\d+$/)
export const int64 = (what: string) => Int64.nullish().describe(`${what}; an int64 as text`)
export const textMap = (what: string) => z.record(z.string(), z.string()).nullish().describe(what)
export const flags = (what: string) => z.record(z.string(), z.boolean()).nullish().describe(what)
export const kind = (name: string) => text(`Always \`drive#${name}\``)

export const User = z
  .looseObject({
    kind: kind('user'),
    displayName: text('Name to show'),
    photoLink: text('Address of the picture'),
    me: bool('Whether this is the user of the credentials'),
    permissionId: text('Id of the user, as in permissions'),
    emailAddress: text('E-mail address; absent when hidden, and with authors of comments'),
  })
  .meta({ id: 'User', description: 'A user of Drive.' })

export const DownloadRestriction = z
  .looseObject({
    restrictedForReaders: bool('Readers may not download or copy'),
    restrictedForWriters: bool('Writers may not either'),
  })
  .meta({ id: 'DownloadRestriction', description: 'Who may not download and copy.' })

export const Channel = z
  .looseObject({
    kind: text('Always `api#channel`'),
    id: text('Id of the channel'),
    resourceId: text('Id of what is watched'),
    resourceUri: text('Address of what is watched'),
    token: text('Text that is sent with every notification'),
    expiration: int64('When it ends, in milliseconds since 1970'),
    type: text('How notifications are delivered: `web_hook`'),
    address: text('Where notifications are delivered'),
    payload: bool('Whether notifications have a body'),
    params: textMap('Further settings of the delivery'),
  })
  .meta({ id: 'Channel', description: 'A channel that notifies of changes.' })
