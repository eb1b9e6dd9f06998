import { defineEntity, open } from '@ferrule/codegen'
import { flag } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Profile } from './shared.records.ts'

const user = z.string().optional().describe('Id of the user; the default is the caller')

export default defineEntity({
  name: 'user_profiles',
  type: 'Profile',
  summary: 'Profiles of users: names, pictures, status and fields of the workspace.',
  record: Profile,
  actions: {
    get: {
      summary: 'Gets the profile of a user.',
      docs: 'https://docs.slack.dev/reference/methods/users.profile.get',
      method: 'GET',
      path: '/users.profile.get',
      params: z.strictObject({ user, include_labels: flag('Include the labels of fields', false) }),
      records: 'profile',
    },
    set: {
      summary: 'Changes the profile of a user. Requires a user token.',
      docs: 'https://docs.slack.dev/reference/methods/users.profile.set',
      access: 'write',
      method: 'POST',
      path: '/users.profile.set',
      idempotent: true,
      params: z.strictObject({
        user,
        profile: open().optional().describe('Several values: `{ status_text, status_emoji, … }`'),
        name: z.string().optional().describe('Name of a single value'),
        value: z.string().optional().describe('The single value'),
      }),
      atLeastOne: [['profile', 'name']],
      records: 'profile',
    },
  },
})
