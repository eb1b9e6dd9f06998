import type { Operation } from '@ferrule/core'

/** Hand-written steps that the schemas name. */
export const prepareUpload: Operation['prepare'] = () => {}
export const readDemoError = () => ({})
