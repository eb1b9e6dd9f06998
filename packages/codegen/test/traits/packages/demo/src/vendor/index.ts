import type { BodyEncoder, Operation } from '@ferrule/core/connector'

/** Hand-written steps that the schemas name. */
export const prepareUpload: Operation['prepare'] = () => {}
export const readDemoError = () => ({})

export const graphBody: BodyEncoder = ({ variables }, step) => ({
  body: JSON.stringify({ query: step?.call.operation.graphql?.document.join(''), variables }),
  type: 'application/json',
})
