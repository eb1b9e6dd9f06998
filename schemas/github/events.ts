import { defineEntity, open } from '@ferrule/codegen'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

const Party = z
  .looseObject({
    id: z.int(),
    login: z.string(),
    display_login: z.string().nullish(),
    gravatar_id: z.string().nullable(),
    url: z.string(),
    avatar_url: z.string(),
  })
  .meta({ id: 'EventParty', description: 'Who did something, or the organization of it' })

export const RepositoryEvent = z
  .looseObject({
    id: z.string(),
    type: z.string().nullable().describe('Type, such as `PushEvent`'),
    actor: Party,
    repo: z.looseObject({ id: z.int(), name: z.string(), url: z.string() }),
    org: Party.nullish(),
    payload: open().describe('What happened, by type'),
    public: z.boolean(),
    created_at: z.string().nullable(),
  })
  .meta({ id: 'RepositoryEvent', description: 'Something that happened in a repository' })

export default defineEntity({
  name: 'events',
  type: 'RepositoryEvent',
  summary: 'What happened in a repository lately.',
  record: RepositoryEvent,
  actions: {
    list: {
      summary: 'Lists what happened in a repository in the last 30 days, newest first, at most 300 events.',
      docs: 'https://docs.github.com/rest/activity/events#list-repository-events',
      method: 'GET',
      path: '/repos/{owner}/{repo}/events',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
