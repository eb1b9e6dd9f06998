import { Ajv } from 'ajv'

/** A check against a published JSON schema: what it refuses, by path; empty if it accepts the value. */
export function accepted(schema: object): (value: unknown) => string[] {
  const validate = new Ajv({ strict: false, validateSchema: false }).compile(schema)
  return (value) => {
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
