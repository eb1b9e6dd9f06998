import { defineEntity, openEnum } from '@ferrule/codegen'
import * as z from 'zod'
import { Deployment } from './deployments.ts'
import { Integration, PullRequestMinimal } from './shared.records.ts'
import { commitRef, pages, repository } from './shared.ts'

/** Of the deployment, without commit, payload and creator. */
export const DeploymentSimple = Deployment.omit({ sha: true, ref: true, payload: true, creator: true }).meta({
  id: 'DeploymentSimple',
  description:
    'A deployment created as the result of an Actions check run from a workflow that references an environment',
})

export const CheckRun = z
  .looseObject({
    id: z.int().describe('The id of the check'),
    head_sha: z.string().describe('The SHA of the commit that is being checked'),
    node_id: z.string(),
    external_id: z.string().nullable(),
    url: z.string(),
    html_url: z.string().nullable(),
    details_url: z.string().nullable(),
    status: openEnum('queued', 'in_progress', 'completed', 'waiting', 'requested', 'pending').describe(
      'The phase of the lifecycle that the check is currently in. Statuses of waiting, requested, and pending are reserved for GitHub Actions check runs',
    ),
    conclusion: openEnum(
      'success',
      'failure',
      'neutral',
      'cancelled',
      'skipped',
      'timed_out',
      'action_required',
    ).nullable(),
    started_at: z.string().nullable(),
    completed_at: z.string().nullable(),
    output: z.looseObject({
      title: z.string().nullable(),
      summary: z.string().nullable(),
      text: z.string().nullable(),
      annotations_count: z.int(),
      annotations_url: z.string(),
    }),
    name: z.string().describe('The name of the check'),
    check_suite: z
      .looseObject({
        id: z.int(),
      })
      .nullable(),
    app: Integration.nullable(),
    pull_requests: z
      .array(PullRequestMinimal)
      .describe(
        'Pull requests that are open with a `head_sha` or `head_branch` that matches the check. The returned pull requests do not necessarily indicate pull requests that triggered the check',
      ),
    deployment: DeploymentSimple.nullish(),
  })
  .meta({ id: 'CheckRun', description: 'One check of a commit.' })

/** One check run of a repository. */
const checkRun = {
  ...repository,
  check_run_id: z.int().describe('The unique identifier of the check run'),
}

/** How a check ended. */
const ended = {
  conclusion: z
    .enum(['action_required', 'cancelled', 'failure', 'neutral', 'success', 'skipped', 'stale', 'timed_out'])
    .optional()
    .describe('Result of the check; needed with `completed_at` or the status `completed`'),
  completed_at: z.string().optional().describe('End of the check, in ISO 8601'),
}

const column = z.int().optional()

const annotation = z.strictObject({
  path: z.string().describe('File that the annotation is about: `src/index.ts`'),
  start_line: z.int().describe('First line that it is about, from 1'),
  end_line: z.int().describe('The end line of the annotation'),
  start_column: column.describe('First column, if it is about one line only'),
  end_column: column.describe('Last column, if it is about one line only'),
  annotation_level: z.enum(['notice', 'warning', 'failure']).describe('The level of the annotation'),
  message: z.string().describe('Text about these lines; at most 64 kB'),
  title: z.string().optional().describe('Title of the annotation; at most 255 characters'),
  raw_details: z.string().optional().describe('Details about this annotation. The maximum size is 64 KB'),
})

const annotations = z
  .array(annotation)
  .max(50)
  .optional()
  .describe('Remarks about lines of code, which the pull request shows')

const images = z
  .array(
    z.strictObject({
      alt: z.string().describe('The alternative text for the image'),
      image_url: z.string().describe('The full URL of the image'),
      caption: z.string().optional().describe('A short image description'),
    }),
  )
  .optional()
  .describe('Images to show in the pull request')

const action = z.strictObject({
  label: z.string().max(20).describe('Text of the button; at most 20 characters'),
  description: z.string().max(40).describe('Effect of the action; at most 40 characters'),
  identifier: z.string().max(20).describe('Your own name for the action; at most 20 characters'),
})

const actions = z
  .array(action)
  .max(3)
  .optional()
  .describe('Buttons in the pull request; a click is reported to your app')

export default defineEntity({
  name: 'check_runs',
  type: 'CheckRun',
  summary: 'Check runs: what a GitHub App found in a commit.',
  record: CheckRun,
  actions: {
    list: {
      summary: 'Lists the check runs of a commit.',
      docs: 'https://docs.github.com/rest/checks/runs#list-check-runs-for-a-git-reference',
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}/check-runs',
      params: z.strictObject({
        ...repository,
        ref: commitRef,
        check_name: z.string().optional().describe('Returns check runs with the specified `name`'),
        status: z
          .enum(['queued', 'in_progress', 'completed'])
          .optional()
          .describe('Returns check runs with the specified `status`'),
        filter: z.enum(['latest', 'all']).optional().meta({
          default: 'latest',
          description:
            'Filters check runs by their `completed_at` timestamp. `latest` returns the most recent check runs',
        }),
        ...pages,
        app_id: z.int().optional(),
      }),
      records: 'check_runs',
      meta: {
        total_count: z.int().nullish(),
      },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Begins or reports a check run; only GitHub Apps may.',
      docs: 'https://docs.github.com/rest/checks/runs#create-a-check-run',
      method: 'POST',
      path: '/repos/{owner}/{repo}/check-runs',
      params: z.strictObject({
        ...repository,
        name: z.string().describe('The name of the check. For example, "code-coverage"'),
        head_sha: z.string().describe('The SHA of the commit'),
        details_url: z.string().optional().describe('Page with all details, on your own site'),
        external_id: z.string().optional().describe("A reference for the run on the integrator's system"),
        status: z
          .enum(['queued', 'in_progress', 'completed'])
          .optional()
          .meta({ default: 'queued', description: 'The current status' }),
        started_at: z.string().optional().describe('The time that the check run began. Time in ISO 8601'),
        ...ended,
        output: z
          .strictObject({
            title: z.string().describe('The title of the check run'),
            summary: z.string().max(65535).describe('Summary, in Markdown; at most 65,535 characters'),
            text: z.string().max(65535).optional().describe('Details, in Markdown; at most 65,535 characters'),
            annotations,
            images,
          })
          .optional()
          .describe('Findings of the check, as the pull request shows them'),
        actions,
      }),
    },
    get: {
      summary: 'Gets a check run.',
      docs: 'https://docs.github.com/rest/checks/runs#get-a-check-run',
      method: 'GET',
      path: '/repos/{owner}/{repo}/check-runs/{check_run_id}',
      params: z.strictObject(checkRun),
    },
    update: {
      summary: 'Updates a check run: its state, its conclusion, its annotations.',
      docs: 'https://docs.github.com/rest/checks/runs#update-a-check-run',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/check-runs/{check_run_id}',
      params: z.strictObject({
        ...checkRun,
        name: z.string().optional().describe('The name of the check. For example, "code-coverage"'),
        details_url: z.string().optional().describe('Page with all details, on your own site'),
        external_id: z.string().optional().describe("A reference for the run on the integrator's system"),
        started_at: z.string().optional().describe('Time in ISO 8601'),
        status: z
          .union([z.literal('completed'), z.enum(['queued', 'in_progress'])])
          .optional()
          .describe(
            'The current status of the check run. Only GitHub Actions can set a status of `waiting`, `pending`, or `requested`',
          ),
        ...ended,
        output: z
          .strictObject({
            title: z.string().optional().describe('The title of the check run; required'),
            summary: z.string().max(65535).describe('Can contain Markdown'),
            text: z.string().max(65535).optional().describe('Can contain Markdown'),
            annotations,
            images,
          })
          .optional()
          .describe('Findings of the check, as the pull request shows them'),
        actions,
      }),
    },
  },
})
