import { defineEntity, openEnum } from '@ferrule/codegen'
import { int, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

export const Job = z
  .looseObject({
    id: z.int().describe('The id of the job'),
    run_id: z.int().describe('The id of the associated workflow run'),
    run_url: z.string(),
    run_attempt: int(
      'Attempt number of the associated workflow run, 1 for first attempt and higher if the workflow was re-run',
    ),
    node_id: z.string(),
    head_sha: z.string().describe('The SHA of the commit that is being run'),
    url: z.string(),
    html_url: z.string().nullable(),
    status: openEnum('queued', 'in_progress', 'completed', 'waiting', 'requested', 'pending').describe(
      'The phase of the lifecycle that the job is currently in',
    ),
    conclusion: openEnum('success', 'failure', 'neutral', 'cancelled', 'skipped', 'timed_out', 'action_required')
      .nullable()
      .describe('The outcome of the job'),
    created_at: text('The time that the job created, in ISO 8601 format'),
    started_at: z.string().describe('The time that the job started, in ISO 8601 format'),
    completed_at: z.string().nullable().describe('The time that the job finished, in ISO 8601 format'),
    name: z.string().describe('The name of the job'),
    steps: z
      .array(
        z.looseObject({
          status: openEnum('queued', 'in_progress', 'completed').describe(
            'The phase of the lifecycle that the job is currently in',
          ),
          conclusion: z.string().nullable().describe('The outcome of the job'),
          name: z.string().describe('The name of the job'),
          number: z.int(),
          started_at: text('The time that the step started, in ISO 8601 format'),
          completed_at: text('The time that the job finished, in ISO 8601 format'),
        }),
      )
      .nullish()
      .describe('Steps in this job'),
    check_run_url: z.string(),
    labels: z
      .array(z.string())
      .describe('Labels for the workflow job. Specified by the "runs_on" attribute in the action\'s workflow file'),
    runner_id: z
      .int()
      .nullable()
      .describe(
        "The ID of the runner to which this job has been assigned. (If a runner hasn't yet been assigned, this will be null.)",
      ),
    runner_name: z
      .string()
      .nullable()
      .describe(
        "The name of the runner to which this job has been assigned. (If a runner hasn't yet been assigned, this will be null.)",
      ),
    runner_group_id: z
      .int()
      .nullable()
      .describe(
        "The ID of the runner group to which this job has been assigned. (If a runner hasn't yet been assigned, this will be null.)",
      ),
    runner_group_name: z
      .string()
      .nullable()
      .describe(
        "The name of the runner group to which this job has been assigned. (If a runner hasn't yet been assigned, this will be null.)",
      ),
    workflow_name: z.string().nullable().describe('The name of the workflow'),
    head_branch: z.string().nullable().describe('The name of the current branch'),
  })
  .meta({ id: 'Job', description: 'Information of a job execution in a workflow run' })

export default defineEntity({
  name: 'workflow_jobs',
  type: 'Job',
  summary: 'Jobs of workflow runs.',
  record: Job,
  actions: {
    list: {
      summary: 'Lists the jobs of a workflow run.',
      docs: 'https://docs.github.com/rest/actions/workflow-jobs#list-jobs-for-a-workflow-run',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/runs/{run_id}/jobs',
      params: z.strictObject({
        ...repository,
        run_id: z.int().describe('Id of the workflow run'),
        filter: z.enum(['latest', 'all']).optional().meta({
          default: 'latest',
          description: 'Whether only jobs of the latest attempt are listed',
        }),
        ...pages,
      }),
      records: 'jobs',
      meta: { total_count: z.int().nullish().describe('Number of all jobs') },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a job of a workflow run.',
      docs: 'https://docs.github.com/rest/actions/workflow-jobs#get-a-job-for-a-workflow-run',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/jobs/{job_id}',
      params: z.strictObject({
        ...repository,
        job_id: z.int().describe('Id of the job'),
      }),
    },
  },
})
