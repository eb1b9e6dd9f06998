import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AuthorAssociation, SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const PullRequestReview = z
  .looseObject({
    id: z.int().describe('Unique identifier of the review'),
    node_id: z.string(),
    user: SimpleUser.nullable(),
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
  summary: 'Reviews of a pull request.',
  record: PullRequestReview,
  actions: {
    list: {
      summary: 'Lists reviews, oldest first.',
      docs: 'https://docs.github.com/rest/pulls/reviews#list-reviews-for-a-pull-request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Reviews a pull request; without `event`, the review is a draft.',
      docs: 'https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews',
      params: z.strictObject({
        ...repository,
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
            'Required when using `REQUEST_CHANGES` or `COMMENT` for the `event` parameter. The body text of the pull request review',
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
      summary: 'Submits a draft review.',
      docs: 'https://docs.github.com/rest/pulls/reviews#submit-a-review-for-a-pull-request',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events',
      params: z.strictObject({
        ...repository,
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
    get: {
      summary: 'Gets a review.',
      docs: 'https://docs.github.com/rest/pulls/reviews#get-a-review-for-a-pull-request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        review_id: z.int().describe('The unique identifier of the review'),
      }),
    },
    update: {
      summary: 'Replaces the summary of a review.',
      docs: 'https://docs.github.com/rest/pulls/reviews#update-a-review-for-a-pull-request',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        review_id: z.int().describe('The unique identifier of the review'),
        body: z.string().describe('The body text of the pull request review'),
      }),
    },
    delete: {
      summary: 'Deletes a review that is still a draft, and returns it.',
      docs: 'https://docs.github.com/rest/pulls/reviews#delete-a-pending-review-for-a-pull-request',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        review_id: z.int().describe('The unique identifier of the review'),
      }),
    },
    dismiss: {
      summary: 'Dismisses a review that was submitted.',
      docs: 'https://docs.github.com/rest/pulls/reviews#dismiss-a-review-for-a-pull-request',
      access: 'destructive',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        review_id: z.int().describe('The unique identifier of the review'),
        message: z.string().describe('The message for the pull request review dismissal'),
        event: z.literal('DISMISS').optional(),
      }),
    },
  },
})
