import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, textFilter } from '../greenhouse/shared.ts'
import { contacts, custom, own, v1Name } from './shared.records.ts'
import { docs, get, idList, list, range } from './shared.ts'

export const Candidate = z
  .looseObject({
    ...own,
    first_name: orNull(text('First name')),
    last_name: orNull(text('Last name')),
    preferred_name: orNull(text('Name to be called by')),
    company: orNull(text('Current employer')),
    title: orNull(text('Current position')),
    last_activity_at: orNull(time('When something last happened')),
    last_activity: v1Name(time('When something last happened'), 'last_activity_at'),
    is_private: v1Name(flag('Whether only some users may see the candidate'), 'private'),
    private: orNull(flag('Whether only some users may see the candidate')),
    can_email: always(flag('Whether email may be sent')),
    time_zone: orNull(text('Time zone')),
    tags: z.array(z.string()).describe('Tags'),
    linked_user_ids: always(ids('Users that are the same person')),
    phone_numbers: always(contacts('Phone numbers')),
    addresses: always(contacts('Postal addresses')),
    email_addresses: always(contacts('E-mail addresses')),
    website_addresses: always(contacts('Websites')),
    social_media_addresses: always(contacts('Social media addresses, without a type')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Candidate', description: 'A person who applies or may apply.' })

export default defineEntity({
  name: 'candidates',
  type: 'Candidate',
  summary: 'People who apply or may apply, prospects included.',
  docs,
  record: Candidate,
  actions: {
    list: list({
      summary: 'Lists candidates, newest first. Those whom the user may not see are left out.',
      path: '/v3/candidates',
      wire: { candidate_ids: 'ids' },
      atMostOne: [['ids', 'candidate_ids']],
      params: {
        ...range('last_activity_at', 'with something happening'),
        candidate_ids: idList('Only these, as in v1; the same as `ids`'),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
        private: flagFilter('Only those that are (not) private'),
        email: textFilter('Only those with this email address'),
        tag: textFilter('Only those with this tag'),
      },
    }),
    get: get('candidate', { summary: 'Returns one candidate.', path: '/v3/candidates' }),
  },
})
