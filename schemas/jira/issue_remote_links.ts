import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { self } from './shared.records.ts'
import { digits, docs, ISSUE, issueIdOrKey, whole } from './shared.ts'

const Icon = z
  .looseObject({
    title: z.string().optional().describe('Tooltip'),
    url16x16: z.string().optional().describe('URL of a 16 by 16 pixel image'),
    link: z.string().optional().describe('URL that the icon of a status leads to'),
  })
  .meta({ id: 'RemoteLinkIcon', description: 'An icon of a remote link.' })

const Remote = z
  .looseObject({
    url: z.string().describe('URL of the object'),
    title: z.string().describe('Title'),
    summary: z.string().optional().describe('Summary'),
    icon: Icon.optional().describe('Icon'),
    status: z
      .looseObject({
        resolved: z.boolean().optional().describe('Whether it is resolved: Jira strikes the link through'),
        icon: Icon.optional().describe('Icon'),
      })
      .optional()
      .describe('Status'),
  })
  .meta({ id: 'RemoteObject', description: 'An object of another system.' })

const Application = z
  .looseObject({
    name: z.string().optional().describe('Name, by which links are grouped'),
    type: z.string().optional().describe('Type, such as com.acme.tracker'),
  })
  .meta({ id: 'RemoteApplication', description: 'The application that a remote object belongs to.' })

export const RemoteLink = z
  .looseObject({
    id: z.int().optional().describe('Id of the link'),
    self: self(),
    globalId: z.string().optional().describe("The caller's id of the link"),
    relationship: z.string().optional().describe('How the object relates to the issue'),
    application: Application.optional().describe('Application that the object belongs to'),
    object: Remote.optional().describe('The object'),
  })
  .meta({ id: 'IssueRemoteLink', description: 'A link from an issue to an object of another system.' })

const linkId = digits('link')
const fields = {
  globalId: z
    .string()
    .max(255)
    .optional()
    .describe("The caller's id of the link. An existing link with it is updated instead"),
  relationship: z.string().optional().describe('How the object relates to the issue'),
  application: Application.optional().describe('Application that the object belongs to'),
  object: Remote.describe('The object'),
}

const path = `${ISSUE}/remotelink`
const at = '/issue/{issueIdOrKey}/remotelink'

export default defineEntity({
  name: 'issue_remote_links',
  type: 'IssueRemoteLink',
  summary: 'Links from issues to objects of other systems.',
  docs: docs('issue-remote-links'),
  record: RemoteLink,
  actions: {
    list: {
      summary: "Lists an issue's remote links.",
      docs: docs('issue-remote-links', 'get', at),
      ...whole,
      path,
      params: z.strictObject({
        issueIdOrKey,
        globalId: z.string().min(1).max(255).optional().describe("Only the link with this id of the caller's"),
      }),
      // With `globalId`, Jira returns the one link and no list.
      vendor: { finish: 'asList' },
    },
    get: {
      summary: 'Returns one remote link.',
      docs: docs('issue-remote-links', 'get', `${at}/{linkId}`),
      method: 'GET',
      path: `${path}/{linkId}`,
      params: z.strictObject({ issueIdOrKey, linkId }),
    },
    create: {
      summary: 'Adds a remote link to an issue, or updates the one with the same `globalId`.',
      docs: docs('issue-remote-links', 'post', at),
      method: 'POST',
      path,
      params: z.strictObject({ issueIdOrKey, ...fields }),
      record: z
        .looseObject({ id: z.int().optional().describe('Id of the link'), self: self() })
        .meta({ id: 'CreatedRemoteLink', description: 'What Jira returns for a remote link.' }),
    },
    update: {
      summary: 'Replaces a remote link. Fields that are not given become empty.',
      docs: docs('issue-remote-links', 'put', `${at}/{linkId}`),
      method: 'PUT',
      path: `${path}/{linkId}`,
      params: z.strictObject({ issueIdOrKey, linkId, ...fields }),
      record: null,
    },
    delete: {
      summary: 'Deletes a remote link.',
      docs: docs('issue-remote-links', 'delete', `${at}/{linkId}`),
      method: 'DELETE',
      path: `${path}/{linkId}`,
      params: z.strictObject({ issueIdOrKey, linkId }),
      record: null,
    },
  },
})
