/** `@ferrule/import/document`: documents as manifests, for gateways and tools. Needs no compiler and no formatter. */

export { isPrivateHost } from '../../core/src/command/private-host.ts'
export { type Answers, readAnswers } from './answers.ts'
export { type ActionShape, breaksBetween } from './compare.ts'
export { type Choices, type Described, describeDocument } from './manifest.ts'
export { ImportError } from './model.ts'
export { readSource, type Source } from './read/source.ts'
