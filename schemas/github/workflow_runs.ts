import { defineEntity } from '@ferrule/codegen'
import { int, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { MinimalRepository, PullRequestMinimal, SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const ReferencedWorkflow = z
  .looseObject({
    path: z.string(),
    sha: z.string(),
    ref: z.string().nullish(),
  })
  .meta({ id: 'ReferencedWorkflow', description: 'A workflow referenced/reused by the initial caller workflow' })

export const SimpleCommit = z
  .looseObject({
    id: z.string().describe('SHA for the commit'),
    tree_id: z.string().describe("SHA for the commit's tree"),
    message: z.string().describe('Message describing the purpose of the commit'),
    timestamp: z.string().describe('Timestamp of the commit'),
    author: z
      .looseObject({
        name: z.string().describe("Name of the commit's author"),
        email: z.string().describe("Git email address of the commit's author"),
      })
      .nullable()
      .describe('Information about the Git author'),
    committer: z
      .looseObject({
        name: z.string().describe("Name of the commit's committer"),
        email: z.string().describe("Git email address of the commit's committer"),
      })
      .nullable()
      .describe('Information about the Git committer'),
  })
  .meta({ id: 'SimpleCommit', description: 'A commit' })

export const WorkflowRun = z
  .looseObject({
    id: z.int().describe('The ID of the workflow run'),
    name: text('The name of the workflow run'),
    node_id: z.string(),
    check_suite_id: int('The ID of the associated check suite'),
    check_suite_node_id: text('The node ID of the associated check suite'),
    head_branch: z.string().nullable(),
    head_sha: z.string().describe('The SHA of the head commit that points to the version of the workflow being run'),
    path: z.string().describe('The full path of the workflow'),
    run_number: z.int().describe('The auto incrementing run number for the workflow run'),
    run_attempt: int('Attempt number of the run, 1 for first attempt and higher if the workflow was re-run'),
    referenced_workflows: z.array(ReferencedWorkflow).nullish(),
    event: z.string(),
    status: z.string().nullable(),
    conclusion: z.string().nullable(),
    workflow_id: z.int().describe('The ID of the parent workflow'),
    url: z.string().describe('The URL to the workflow run'),
    html_url: z.string(),
    pull_requests: z
      .array(PullRequestMinimal)
      .nullable()
      .describe(
        'Pull requests that are open with a `head_sha` or `head_branch` that matches the workflow run. The returned pull requests do not necessarily indicate pull requests that triggered the run',
      ),
    created_at: z.string(),
    updated_at: z.string(),
    actor: SimpleUser.nullish(),
    triggering_actor: SimpleUser.nullish(),
    run_started_at: text('The start time of the latest run. Resets on re-run'),
    jobs_url: z.string().describe('The URL to the jobs for the workflow run'),
    logs_url: z.string().describe('The URL to download the logs for the workflow run'),
    check_suite_url: z.string().describe('The URL to the associated check suite'),
    artifacts_url: z.string().describe('The URL to the artifacts for the workflow run'),
    cancel_url: z.string().describe('The URL to cancel the workflow run'),
    rerun_url: z.string().describe('The URL to rerun the workflow run'),
    previous_attempt_url: text('The URL to the previous attempted run of this workflow, if one exists'),
    workflow_url: z.string().describe('The URL to the workflow'),
    head_commit: SimpleCommit.nullable(),
    repository: MinimalRepository,
    head_repository: MinimalRepository,
    head_repository_id: z.int().nullish(),
    display_title: z
      .string()
      .describe(
        'The event-specific title associated with the run or the run-name if set, or the value of `run-name` if it is set in the workflow',
      ),
  })
  .meta({ id: 'WorkflowRun', description: 'An invocation of a workflow' })

/** One run of a repository. */
const run = {
  ...repository,
  run_id: z.int().describe('The unique identifier of the workflow run'),
}

/** One run, and how it runs again. */
const again = z.strictObject({
  ...run,
  enable_debug_logging: z
    .boolean()
    .optional()
    .meta({ default: false, description: 'Whether to enable debug logging for the re-run' }),
})

/** Which runs a list has, and how it is read. */
const filters = {
  actor: z
    .string()
    .optional()
    .describe(
      "Returns someone's workflow runs. Use the login for the user who created the `push` associated with the check suite or workflow run",
    ),
  branch: z.string().optional().describe('Only runs of this branch'),
  event: z
    .string()
    .optional()
    .describe(
      'Returns workflow run triggered by the event you specify. For example, `push`, `pull_request` or `issue`. For more information, see "Events that trigger workflows."',
    ),
  status: z
    .enum([
      'completed',
      'action_required',
      'cancelled',
      'failure',
      'neutral',
      'skipped',
      'stale',
      'success',
      'timed_out',
      'in_progress',
      'queued',
      'requested',
      'waiting',
      'pending',
    ])
    .optional()
    .describe(
      'Returns workflow runs with the check run `status` or `conclusion` that you specify. For example, a conclusion can be `success` or a status can be `in_progress`',
    ),
  ...pages,
  created: z
    .string()
    .optional()
    .describe(
      'Returns workflow runs created within the given date-time range. For more information on the syntax, see "Understanding the search syntax."',
    ),
  exclude_pull_requests: z
    .boolean()
    .optional()
    .meta({ default: false, description: '`true` leaves the array of pull requests empty' }),
  check_suite_id: z.int().optional().describe('Only runs of this check suite'),
  head_sha: z.string().optional().describe('Only runs for this commit'),
}

export default defineEntity({
  name: 'workflow_runs',
  type: 'WorkflowRun',
  summary: 'Runs of GitHub Actions workflows.',
  record: WorkflowRun,
  actions: {
    list: {
      summary: 'Lists the workflow runs of a repository, newest first.',
      docs: 'https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/runs',
      params: z.strictObject({
        ...repository,
        ...filters,
      }),
      records: 'workflow_runs',
      meta: {
        total_count: z.int().nullish(),
      },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a workflow run.',
      docs: 'https://docs.github.com/rest/actions/workflow-runs#get-a-workflow-run',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/runs/{run_id}',
      params: z.strictObject({
        ...run,
        exclude_pull_requests: z
          .boolean()
          .optional()
          .meta({ default: false, description: '`true` leaves the array of pull requests empty' }),
      }),
    },
    cancel: {
      summary: 'Cancels a workflow run.',
      docs: 'https://docs.github.com/rest/actions/workflow-runs#cancel-a-workflow-run',
      method: 'POST',
      path: '/repos/{owner}/{repo}/actions/runs/{run_id}/cancel',
      params: z.strictObject(run),
      // An empty object.
      record: null,
    },
    rerun: {
      summary: 'Runs a workflow run again, with all of its jobs.',
      docs: 'https://docs.github.com/rest/actions/workflow-runs#re-run-a-workflow',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/actions/runs/{run_id}/rerun',
      params: again,
      // An empty object.
      record: null,
    },
    rerun_failed_jobs: {
      summary: 'Runs the failed jobs of a workflow run again, and those that depend on them.',
      docs: 'https://docs.github.com/rest/actions/workflow-runs#re-run-failed-jobs-from-a-workflow-run',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs',
      params: again,
      // An empty object.
      record: null,
    },
    force_cancel: {
      summary: 'Cancels a workflow run, even where conditions such as `always()` would keep it running.',
      docs: 'https://docs.github.com/rest/actions/workflow-runs#force-cancel-a-workflow-run',
      access: 'destructive',
      method: 'POST',
      path: '/repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel',
      params: z.strictObject(run),
      // An empty object.
      record: null,
    },
    delete: {
      summary: 'Deletes a workflow run.',
      docs: 'https://docs.github.com/rest/actions/workflow-runs#delete-a-workflow-run',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/actions/runs/{run_id}',
      params: z.strictObject(run),
      record: null,
    },
    list_for_workflow: {
      summary: 'Lists the runs of one workflow, newest first.',
      docs: 'https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-workflow',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
      params: z.strictObject({
        ...repository,
        workflow_id: z.string().min(1).describe('Id of the workflow, or the name of its file'),
        ...filters,
      }),
      records: 'workflow_runs',
      meta: {
        total_count: z.int().nullish(),
      },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
