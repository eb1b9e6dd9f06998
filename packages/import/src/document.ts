/** `@ferrule/import/document`: documents as manifests, for gateways and tools. Needs no compiler and no formatter. */
export { type Answers, readAnswers } from './answers.ts'
export { isPrivateHost } from './hosts.ts'
export { type Choices, type Described, describeDocument } from './manifest.ts'
export { ImportError } from './model.ts'
export { readSource, type Source } from './read/source.ts'
