import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AuthorAssociation, NullableSimpleUser } from './shared.records.ts'

export const PullRequestReview = z
  .looseObject({
    id: z.int().describe('Unique identifier of the review'),
    node_id: z.string(),
    user: NullableSimpleUser.nullable(),
    body: z.string().describe('The text of the review'),
    state: z.string(),
    html_url: z.string(),
    pull_request_url: z.string(),
    _links: z.looseObject({
      html: z.looseObject({
        href: z.string(),
      }),
      pull_request: z.looseObject({
        href: z.string(),
      }),
    }),
    submitted_at: z.string().nullish(),
    commit_id: z
      .string()
      .nullable()
      .describe(
        'A commit SHA for the review. If the commit object was garbage collected or forcibly deleted, then it no longer exists in Git and this value will be `null`',
      ),
    body_html: z.string().nullish(),
    body_text: z.string().nullish(),
    author_association: AuthorAssociation,
  })
  .meta({ id: 'PullRequestReview', description: 'Pull Request Reviews are reviews on pull requests' })

export default defineEntity({
  name: 'pull_reviews',
  type: 'PullRequestReview',
  summary: 'Pull reviews.',
  record: PullRequestReview,
  actions: {
    list: {
      summary: 'List reviews for a pull request.',
      docs: 'https://docs.github.com/rest/pulls/reviews#list-reviews-for-a-pull-request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        pull_number: z.int().describe('The number that identifies the pull request'),
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
    create: {
      summary: 'Create a review for a pull request.',
      docs: 'https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        pull_number: z.int().describe('The number that identifies the pull request'),
        commit_id: z
          .string()
          .optional()
          .describe(
            'The SHA of the commit that needs a review. Not using the latest commit SHA may render your review comment outdated if a subsequent commit modifies the line you specify as the `position`',
          ),
        body: z
          .string()
          .optional()
          .describe(
            '**Required** when using `REQUEST_CHANGES` or `COMMENT` for the `event` parameter. The body text of the pull request review',
          ),
        event: z
          .enum(['APPROVE', 'REQUEST_CHANGES', 'COMMENT'])
          .optional()
          .describe(
            'The review action you want to perform. The review actions include: `APPROVE`, `REQUEST_CHANGES`, or `COMMENT`',
          ),
        comments: z
          .array(
            z.strictObject({
              path: z.string().describe('The relative path to the file that necessitates a review comment'),
              position: z
                .int()
                .optional()
                .describe(
                  'The position in the diff where you want to add a review comment. Note this value is not the same as the line number in the file',
                ),
              body: z.string().describe('Text of the review comment'),
              line: z.int().optional(),
              side: z.string().optional(),
              start_line: z.int().optional(),
              start_side: z.string().optional(),
            }),
          )
          .optional()
          .describe(
            'Use the following table to specify the location, destination, and contents of the draft review comment',
          ),
      }),
    },
    submit: {
      summary: 'Submit a review for a pull request.',
      docs: 'https://docs.github.com/rest/pulls/reviews#submit-a-review-for-a-pull-request',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        pull_number: z.int().describe('The number that identifies the pull request'),
        review_id: z.int().describe('The unique identifier of the review'),
        event: z
          .enum(['APPROVE', 'REQUEST_CHANGES', 'COMMENT'])
          .describe(
            'The review action you want to perform. The review actions include: `APPROVE`, `REQUEST_CHANGES`, or `COMMENT`',
          ),
        body: z.string().optional().describe('The body text of the pull request review'),
      }),
    },
  },
})
