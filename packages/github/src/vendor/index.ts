export { readGitHubError } from './errors.ts'
