import manifest from '@ferrule/google-drive/manifest'
import { jsonSchema, type PresenceSchema } from '@ferrule/test-kit/json-schema'
import { answered, judged, specified, together } from '@ferrule/test-kit/presence'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { typings } from '@ferrule/test-kit/typings'
import { type Discovery, methodsOf } from './support/discovery.ts'

/**
 * Every field is as required and as nullable as Google's document and the typings of its SDK say: none is always there,
 * since `fields` decides what comes and Google leaves out what does not apply or may not be seen. Neither has examples.
 */

const FILE = 'specs/google-drive.discovery.json'
const api = vendorFile<Discovery>(FILE)
const said = jsonSchema({ resolve: (ref) => api?.schemas[ref] as PresenceSchema | undefined })

const names = Object.keys(api?.schemas ?? {})
const sdk = typings(
  `import type { drive_v3 } from '@googleapis/drive'\n${names
    .map((name) => `export type ${name} = drive_v3.Schema$${name}\n`)
    .join('')}`,
)

const roots = api
  ? answered(
      manifest,
      ({ method, path }) => {
        const found = [...methodsOf(api).values()].find(
          (one) => one.httpMethod === method && template(`/drive/v3/${one.path}`) === template(path),
        )
        const name = found?.response?.$ref
        return name === undefined ? undefined : { said: together(said({ $ref: name }), sdk(name)), identifies: [] }
      },
      specified('google-drive'),
    )
  : []

function template(path: string): string {
  return path.replace(/\{\+?\w+\}/g, '{}')
}

judged('google-drive', roots, { missing: api ? undefined : absent(FILE), fields: 150, required: 0 })
