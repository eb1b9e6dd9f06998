export { authorizeGitHub } from './access.ts'
export { readGitHubError } from './errors.ts'
