import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list, range } from './shared.ts'

export const UserEmail = z
  .looseObject({
    ...own,
    user_id: always(ref('Id of the user')),
    email: always(text('Email')),
    verified: always(flag('Whether it is verified')),
    verification_token_sent_at: orNull(time('When it was verification token sent')),
  })
  .meta({ id: 'UserEmail', description: 'Email addresses of users.' })

export default defineEntity({
  name: 'user_emails',
  type: 'UserEmail',
  summary: 'Email addresses of users.',
  docs,
  record: UserEmail,
  actions: {
    list: list({
      summary: 'Lists user emails, newest first.',
      path: '/v3/user_emails',
      params: {
        user_ids: idList('Only records of these users'),
        email: idList('Only records of these es'),
        verified: flagFilter('Only records with this value of `verified`'),
        ...range('verification_token_sent_at', 'verification_token_sent'),
      },
    }),
  },
})
