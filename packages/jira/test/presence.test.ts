import manifest from '@ferrule/jira/manifest'
import { jsonSchema, type PresenceSchema } from '@ferrule/test-kit/json-schema'
import { type OpenApi, operationOf } from '@ferrule/test-kit/openapi'
import { answered, judged, positive, specified, together } from '@ferrule/test-kit/presence'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { typings } from '@ferrule/test-kit/typings'
import { exampleOf } from './support/examples.ts'

/**
 * Every field is as required and as nullable as Atlassian's document and its examples say. Most schemas of it name no
 * required field; there the product's specification is asked, and every example has to show the field.
 */

const API = 'specs/jira.openapi.json'
const api = vendorFile<OpenApi & { components: { schemas: Record<string, PresenceSchema> } }>(API)

const said = jsonSchema({ resolve: (ref) => api?.components.schemas[ref.replace('#/components/schemas/', '')] })

/** jira.js is made of the same document, and says more of few types only: it has them read live answers each night. */
const sdk = typings(
  [
    "import type * as sdk from 'jira.js/cloud'",
    "import type * as agile from 'jira.js/agile'",
    'export type One = sdk.CreatedIssue',
    'export type Many = sdk.CreatedIssues',
    'export type Board = agile.Board',
    'export type BoardConfig = agile.BoardConfig',
    'export type Sprint = agile.Sprint',
    'export type Epic = agile.Epic',
    '',
  ].join('\n'),
)
const more: Readonly<Record<string, string>> = { 'issues.create': 'One', 'issues.bulk_create': 'Many' }

/** Boards, sprints and epics are not in the document. */
const agile: Readonly<Record<string, string>> = {
  'boards.get': 'Board',
  'boards.get_configuration': 'BoardConfig',
  'sprints.get': 'Sprint',
  'epics.get': 'Epic',
}

const roots = api
  ? answered(
      manifest,
      ({ operation: name, method, path }) => {
        const operation = operationOf(api, { method, path })
        const answers = Object.entries(operation?.responses ?? {}).filter(([status]) => status.startsWith('2'))
        const [schema] = answers.flatMap(([, { content }]) => content?.['application/json']?.schema ?? [])
        const example = exampleOf(operation)
        const [type] = name in more ? [more[name] as string] : []
        if (name in agile) return { said: sdk(agile[name] as string), examples: [] }
        return {
          said: schema && together(said(schema), ...(type ? [positive(sdk(type))] : [])),
          examples: example === undefined ? [] : [example],
          identifies: ['id', 'count'],
        }
      },
      specified('jira'),
    )
  : []

judged('jira', roots, {
  missing: api ? undefined : absent(API),
  fields: 150,
  required: 78,
  except: {
    'UserDetails.emailAddress': 'the document says in words that privacy makes it null',
    'RelatedWork.relatedWorkId': 'the document says in words that it is null for the release notes',
    'RelatedWork.url': 'the document says in words that it is null for the release notes',
    'UserDetails.timeZone': 'the document says in words that privacy makes it null',
  },
})
