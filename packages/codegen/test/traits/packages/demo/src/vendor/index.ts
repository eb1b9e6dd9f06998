import type { BodyEncoder, Operation } from '@ferrule/core'

/** Hand-written steps that the schemas name. */
export const prepareUpload: Operation['prepare'] = () => {}
export const readDemoError = () => ({})

export const graphBody: BodyEncoder = ({ variables }, _fail, context) => ({
  body: JSON.stringify({ query: context?.operation.graphql?.document.join(''), variables }),
  type: 'application/json',
})
