import { defineEntity, openEnum } from '@ferrule/codegen'
import { bool } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const TeamMember = z
  .looseObject({
    name: z.string().nullish(),
    email: z.string().nullish(),
    login: z.string(),
    id: z.int(),
    node_id: z.string(),
    avatar_url: z.string(),
    gravatar_id: z.string().nullable(),
    url: z.string(),
    html_url: z.string(),
    followers_url: z.string(),
    following_url: z.string(),
    gists_url: z.string(),
    starred_url: z.string(),
    subscriptions_url: z.string(),
    organizations_url: z.string(),
    repos_url: z.string(),
    events_url: z.string(),
    received_events_url: z.string(),
    type: z.string(),
    site_admin: z.boolean(),
    starred_at: z.string().nullish(),
    user_view_type: z.string().nullish(),
    role: openEnum('member', 'maintainer')
      .nullish()
      .describe(
        "The member's role on the team. Only present on the `List team members` endpoint, and only when the feature is enabled for the organization",
      ),
    inherited: bool(
      'Whether the user is a member of the team only through a child team. `true` means the membership is inherited from a child team; `false` means the user is a direct (immediate) member of the team',
    ),
  })
  .meta({
    id: 'TeamMember',
    description:
      'A user that is a member of a team, including their role on the team and whether the membership is inherited from a child team',
  })

export default defineEntity({
  name: 'team_members',
  type: 'TeamMember',
  summary: 'Team members.',
  record: TeamMember,
  actions: {
    list: {
      summary: 'List team members.',
      docs: 'https://docs.github.com/rest/teams/members#list-team-members',
      method: 'GET',
      path: '/orgs/{org}/teams/{team_slug}/members',
      params: z.strictObject({
        org: z.string().min(1).describe('The organization name. The name is not case sensitive'),
        team_slug: z.string().min(1).describe('The slug of the team name'),
        role: z
          .enum(['member', 'maintainer', 'all'])
          .optional()
          .meta({ default: 'all', description: 'Filters members returned by their role in the team' }),
        per_page: z.int().optional().meta({
          default: 30,
          description:
            'The number of results per page (max 100). For more information, see "Using pagination in the REST API."',
        }),
        page: z.int().optional().meta({
          default: 1,
          description:
            'The page number of the results to fetch. For more information, see "Using pagination in the REST API."',
        }),
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
