import { open, openEnum } from '@ferrule/codegen'
import { object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export { bool as flag, object, objects, text } from '@ferrule/codegen/fields'

export { open, openEnum }

/**
 * Fields that records share. Only ids are certain: which other fields appear depends on the account tier, the record's age
 * and the endpoint, and unset ones are null. Everything else may therefore be absent or null.
 */

export const id = () => z.int().describe('Unique id; may exceed 2^31')
export const ref = (what: string) => z.int().nullish().describe(what)
export const time = (what: string) => z.string().nullish().describe(`${what}, ISO 8601 in UTC`)
export const date = (what: string) => z.string().nullish().describe(`${what}, YYYY-MM-DD`)
export const created = () => time('When it was created')
export const updated = () => time('When it was last updated')

export const ids = (what: string) => z.array(z.int()).nullish().describe(what)

export const custom = () => object('Custom field values by key; absent for accounts without custom fields')
export const keyed = () => object('Custom fields by key, each `{ name, type, value }`')

export const Named = z
  .looseObject({ id: z.int().nullish().describe('Id'), name: text('Name') })
  .meta({ id: 'Named', description: 'An id and a name.' })

export const UserStub = z
  .looseObject({
    id: ref('Id of the user; null for people without a Greenhouse account'),
    first_name: text('First name'),
    last_name: text('Last name'),
    name: text('Full name'),
    employee_id: text("Your organization's id for the person"),
  })
  .meta({ id: 'UserStub', description: 'A short form of a user.' })

export const user = (what: string) => UserStub.nullish().describe(what)

export const Attachment = z
  .looseObject({
    filename: text('File name'),
    url: text('Signed URL of the file, valid for 7 days. Treat it as a secret'),
    type: openEnum(
      'resume',
      'cover_letter',
      'admin_only',
      'take_home_test',
      'offer_packet',
      'offer_letter',
      'signed_offer_letter',
      'other',
    )
      .nullish()
      .describe('Type of file'),
    created_at: time('When it was uploaded; absent for older files'),
  })
  .meta({ id: 'Attachment', description: 'A file attached to a candidate or application.' })

export const attachments = (what: string) => z.array(Attachment).nullish().describe(what)

export const Contact = z
  .looseObject({ value: text('The number or address'), type: text('Type: home, work, mobile, personal, other, …') })
  .meta({ id: 'Contact', description: 'A way to contact a person.' })

export const contacts = (what: string) => z.array(Contact).nullish().describe(what)

export const Opening = z
  .looseObject({
    id: id(),
    opening_id: text("Your organization's id for the opening"),
    status: openEnum('open', 'closed').nullish().describe('Whether the opening is still open'),
    opened_at: time('When it was opened'),
    closed_at: time('When it was closed'),
    application_id: ref('Id of the application that filled it'),
    close_reason: Named.nullish().describe('Reason it was closed'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'Opening', description: 'An opening: one position to fill on a job.' })

export const Message = z
  .looseObject({ message: text('What was done') })
  .meta({ id: 'Message', description: 'A confirmation message.' })

export const CloseReason = z
  .looseObject({ id: id(), name: text('Name') })
  .meta({ id: 'CloseReason', description: 'A reason for closing an opening.' })

export const CandidateTag = z
  .looseObject({ id: id(), name: text('Name') })
  .meta({ id: 'CandidateTag', description: 'A tag that can be put on candidates.' })
