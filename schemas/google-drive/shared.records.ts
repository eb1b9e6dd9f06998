import { open, openEnum } from '@ferrule/codegen'
import { bool, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export { bool, int, num, orAbsent, text, texts } from '@ferrule/codegen/fields'

export { open, openEnum }

/**
 * Parts that the records share. Conventions of this folder:
 *
 * - Nothing is required: `fields` selects what is returned, and Google leaves out what does not apply or may not be seen.
 * - Null is allowed where the typings of Google's SDK allow it: not for objects, and not inside them.
 * - int64 is a string of digits, as Google sends it: a file's `size` may exceed what a number holds exactly.
 * - Maps that grow (`capabilities`) are maps, not lists of names.
 */

export const date = (what: string) => z.string().nullish().describe(`${what}; RFC 3339, UTC`)
/** An integer that may exceed 2^53, as a string. */
export const Int64 = z.string().regex(/^-?\d+$/)
export const int64 = (what: string) => Int64.nullish().describe(`${what}; an int64 as a string`)
export const textMap = (what: string) => z.record(z.string(), z.string()).nullish().describe(what)
export const flags = (what: string) => z.record(z.string(), z.boolean()).nullish().describe(what)
export const kind = (name: string) => text(`Always \`drive#${name}\``)

export const User = z
  .looseObject({
    kind: kind('user'),
    displayName: text('Display name'),
    photoLink: text('URL of the image'),
    me: bool('Whether this is the authenticated user'),
    permissionId: text('Id of the user in permissions'),
    emailAddress: text('Email address; absent if hidden, and for authors of comments'),
  })
  .meta({ id: 'User', description: 'A Drive user.' })

export const DownloadRestriction = z
  .looseObject({
    restrictedForReaders: bool('Whether readers are prevented from downloading and copying'),
    restrictedForWriters: bool('Whether writers are prevented, too'),
  })
  .meta({ id: 'DownloadRestriction', description: 'Who is prevented from downloading and copying.' })

export const Channel = z
  .looseObject({
    kind: text('Always `api#channel`'),
    id: text('Id of the channel'),
    resourceId: text('Id of the watched resource'),
    resourceUri: text('URL of the watched resource'),
    token: text('Token sent with every notification'),
    expiration: int64('When the channel expires, in milliseconds since 1970'),
    type: text('Delivery method: `web_hook`'),
    address: text('URL that notifications are sent to'),
    payload: bool('Whether notifications have a body'),
    params: textMap('Further delivery settings'),
  })
  .meta({ id: 'Channel', description: 'A channel that sends notifications of changes.' })
