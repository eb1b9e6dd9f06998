import manifest from '@ferrule/jira/manifest'
import { jsonSchema, type PresenceSchema } from '@ferrule/proof/json-schema'
import { type OpenApi, operationOf } from '@ferrule/proof/openapi'
import { answered, judged, positive, specified, together } from '@ferrule/proof/presence'
import { absent, vendorFile } from '@ferrule/proof/shared-files'
import { typings } from '@ferrule/proof/typings'
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
  "import type * as sdk from 'jira.js/cloud'\nexport type One = sdk.CreatedIssue\nexport type Many = sdk.CreatedIssues\n",
)
const more: Readonly<Record<string, string>> = { 'issues.create': 'One', 'issues.bulk_create': 'Many' }

const roots = api
  ? answered(
      manifest,
      ({ operation: name, method, path }) => {
        const operation = operationOf(api, { method, path })
        const answers = Object.entries(operation?.responses ?? {}).filter(([status]) => status.startsWith('2'))
        const [schema] = answers.flatMap(([, { content }]) => content?.['application/json']?.schema ?? [])
        const example = exampleOf(operation)
        const [type] = name in more ? [more[name] as string] : []
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
  required: 36,
  except: {
    'UserDetails.emailAddress': 'the document says in words that privacy makes it null',
    'UserDetails.timeZone': 'the document says in words that privacy makes it null',
  },
})
