import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

const file = join(import.meta.dirname, '../../../../../shared/specs/airbyte_protocol.yaml')

export const absent = existsSync(file) ? undefined : `${file} is not there`

/** What is wrong with a message by the protocol's published schema; undefined when nothing is. */
export function protocolJudge(): (message: unknown) => string | undefined {
  const schema = parse(readFileSync(file, 'utf8')) as object
  // The document says of types what Java they become.
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(schema, 'protocol')
  const validate = ajv.compile({ $ref: 'protocol#/definitions/AirbyteMessage' })
  return (message) => (validate(message) ? undefined : ajv.errorsText(validate.errors))
}
