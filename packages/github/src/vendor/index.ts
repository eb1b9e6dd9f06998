export { authorizeGitHub } from './access.ts'
export { fromStorage } from './download.ts'
export { readGitHubError } from './errors.ts'
