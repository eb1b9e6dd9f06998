import { defineEntity, open } from '@ferrule/codegen'
import { bool } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Integration, SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const Deployment = z
  .looseObject({
    url: z.string(),
    id: z.int().describe('Unique identifier of the deployment'),
    node_id: z.string(),
    sha: z.string(),
    ref: z.string().describe('The ref to deploy. This can be a branch, tag, or sha'),
    task: z.string().describe('Parameter to specify a task to execute'),
    payload: z.union([open(), z.string()]),
    original_environment: z.string().nullish(),
    environment: z.string().describe('Name for the target deployment environment'),
    description: z.string().nullable(),
    creator: SimpleUser.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    statuses_url: z.string(),
    repository_url: z.string(),
    transient_environment: bool(
      'Specifies if the given environment is will no longer exist at some point in the future. Default: false',
    ),
    production_environment: bool(
      'Specifies if the given environment is one that end-users directly interact with. Default: false',
    ),
    performed_via_github_app: Integration.nullish(),
  })
  .meta({ id: 'Deployment', description: 'A request for a specific ref(branch,sha,tag) to be deployed' })

export default defineEntity({
  name: 'deployments',
  type: 'Deployment',
  summary: 'Deployments of a repository.',
  record: Deployment,
  actions: {
    list: {
      summary: 'Lists deployments, newest first.',
      docs: 'https://docs.github.com/rest/deployments/deployments#list-deployments',
      method: 'GET',
      path: '/repos/{owner}/{repo}/deployments',
      params: z.strictObject({
        ...repository,
        sha: z.string().optional().describe('Only deployments of this commit'),
        ref: z.string().optional().describe('Only deployments of this branch, tag or commit'),
        task: z.string().optional().describe('Only deployments of this task, such as `deploy`'),
        environment: z.string().nullish().describe('Only deployments to this environment'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a deployment.',
      docs: 'https://docs.github.com/rest/deployments/deployments#get-a-deployment',
      method: 'GET',
      path: '/repos/{owner}/{repo}/deployments/{deployment_id}',
      params: z.strictObject({
        ...repository,
        deployment_id: z.int().describe('Id of the deployment'),
      }),
    },
  },
})
