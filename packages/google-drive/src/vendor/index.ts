export { readDriveError } from './errors.ts'
export { selectFields } from './fields.ts'
export { listFiles, repeatableById } from './files.ts'
export { resourceKeysAsText } from './settings.ts'
