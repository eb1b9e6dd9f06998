import { defineEntity, open, openEnum } from '@ferrule/codegen'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

export const Workflow = z
  .looseObject({
    id: z.int(),
    node_id: z.string(),
    name: z.string(),
    path: z.string(),
    state: openEnum('active', 'deleted', 'disabled_fork', 'disabled_inactivity', 'disabled_manually'),
    created_at: z.string(),
    updated_at: z.string(),
    url: z.string(),
    html_url: z.string(),
    badge_url: z.string(),
    deleted_at: z.string().nullish(),
  })
  .meta({ id: 'Workflow', description: 'A GitHub Actions workflow' })

export const WorkflowDispatchResponse = z
  .looseObject({
    workflow_run_id: z.int(),
    run_url: z.string().describe('The URL to the workflow run'),
    html_url: z.string(),
  })
  .meta({ id: 'WorkflowDispatchResponse', description: 'Response containing the workflow run ID and URLs' })

export default defineEntity({
  name: 'workflows',
  type: 'Workflow',
  summary: 'GitHub Actions workflows of a repository.',
  record: Workflow,
  actions: {
    list: {
      summary: 'Lists the workflows of a repository.',
      docs: 'https://docs.github.com/rest/actions/workflows#list-repository-workflows',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/workflows',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      records: 'workflows',
      meta: {
        total_count: z.int().nullish(),
      },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a workflow.',
      docs: 'https://docs.github.com/rest/actions/workflows#get-a-workflow',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}',
      params: z.strictObject({
        ...repository,
        workflow_id: z.string().min(1).describe('Id of the workflow, or the name of its file'),
      }),
    },
    dispatch: {
      summary: 'Starts a workflow that has the trigger `workflow_dispatch`.',
      docs: 'https://docs.github.com/rest/actions/workflows#create-a-workflow-dispatch-event',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
      params: z.strictObject({
        ...repository,
        workflow_id: z.string().min(1).describe('Id of the workflow, or the name of its file'),
        ref: z.string().describe('The git reference for the workflow. The reference can be a branch or tag name'),
        inputs: open()
          .optional()
          .describe(
            'Input keys and values configured in the workflow file. The maximum number of properties is 25. Any default properties configured in the workflow file will be used when `inputs` are omitted',
          ),
        return_run_details: z
          .boolean()
          .optional()
          .describe('Whether the response should include the workflow run ID and URLs'),
      }),
      record: WorkflowDispatchResponse,
      // 200 with `return_run_details`, else 204.
      mayBeEmpty: true,
    },
    enable: {
      summary: 'Enables a workflow.',
      docs: 'https://docs.github.com/rest/actions/workflows#enable-a-workflow',
      access: 'write',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable',
      params: z.strictObject({
        ...repository,
        workflow_id: z.string().min(1).describe('Id of the workflow, or the name of its file'),
      }),
      record: null,
    },
    disable: {
      summary: 'Disables a workflow: nothing starts it any more.',
      docs: 'https://docs.github.com/rest/actions/workflows#disable-a-workflow',
      access: 'write',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable',
      params: z.strictObject({
        ...repository,
        workflow_id: z.string().min(1).describe('Id of the workflow, or the name of its file'),
      }),
      record: null,
    },
  },
})
