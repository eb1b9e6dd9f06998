import { digestOf } from '@ferrule/test-kit/digest'
import { Ajv } from 'ajv'

/** The errors of a message by the protocol's published schema; undefined when there are none. */
export function protocolJudge(): (message: unknown) => string | undefined {
  const schema = digestOf('specs/airbyte_protocol.yaml', 'packages/sync/test/digest.json') as object
  // The document says of types what Java they become.
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(schema, 'protocol')
  const validate = ajv.compile({ $ref: 'protocol#/definitions/AirbyteMessage' })
  return (message) => (validate(message) ? undefined : ajv.errorsText(validate.errors))
}
