import { open, openEnum } from '@ferrule/codegen'
import { object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export { bool as flag, object, objects, text } from '@ferrule/codegen/fields'

export { open, openEnum }

/**
 * What the records share. Only ids are sure: the vendor leaves fields out by account tier, age of the record and endpoint,
 * and answers null where nothing is set. Everything else may therefore be absent or null.
 */

export const id = () => z.int().describe('Unique id; may exceed 2^31')
export const ref = (what: string) => z.int().nullish().describe(what)
export const time = (what: string) => z.string().nullish().describe(`${what}, ISO 8601 in UTC`)
export const date = (what: string) => z.string().nullish().describe(`${what}, YYYY-MM-DD`)
export const created = () => time('When it was made')
export const updated = () => time('When it last changed')

export const ids = (what: string) => z.array(z.int()).nullish().describe(what)

export const custom = () => object('Custom fields by their key, values only; absent where the account has none')
export const keyed = () => object('Custom fields by their key, each `{ name, type, value }`')

export const Named = z
  .looseObject({ id: z.int().nullish().describe('Id'), name: text('Name') })
  .meta({ id: 'Named', description: 'A thing by id and name.' })

export const UserStub = z
  .looseObject({
    id: ref('Id of the user; null for people without an account'),
    first_name: text('First name'),
    last_name: text('Last name'),
    name: text('Full name'),
    employee_id: text("The customer's own id of the person"),
  })
  .meta({ id: 'UserStub', description: 'A user in short.' })

export const user = (what: string) => UserStub.nullish().describe(what)

export const Attachment = z
  .looseObject({
    filename: text('File name'),
    url: text('Signed address of the file, good for 7 days; a secret'),
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
      .describe('What the file is'),
    created_at: time('When it was uploaded; absent on old ones'),
  })
  .meta({ id: 'Attachment', description: 'A file of a candidate or an application.' })

export const attachments = (what: string) => z.array(Attachment).nullish().describe(what)

export const Contact = z
  .looseObject({ value: text('The address or number'), type: text('Kind: home, work, mobile, personal, other, …') })
  .meta({ id: 'Contact', description: 'One way to reach a person.' })

export const contacts = (what: string) => z.array(Contact).nullish().describe(what)

export const Opening = z
  .looseObject({
    id: id(),
    opening_id: text("The customer's own id of the opening"),
    status: openEnum('open', 'closed').nullish().describe('Whether it is still to be filled'),
    opened_at: time('When it was opened'),
    closed_at: time('When it was closed'),
    application_id: ref('Application that filled it'),
    close_reason: Named.nullish().describe('Why it was closed'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'Opening', description: 'One seat of a job.' })

export const Message = z
  .looseObject({ message: text('What was done, in words') })
  .meta({ id: 'Message', description: 'An answer in words.' })

export const CloseReason = z
  .looseObject({ id: id(), name: text('Name') })
  .meta({ id: 'CloseReason', description: 'Why an opening can be closed.' })

export const CandidateTag = z
  .looseObject({ id: id(), name: text('Name') })
  .meta({ id: 'CandidateTag', description: 'A tag of candidates.' })
