export { authorizeJira, deriveJira } from './access.ts'
export { inspectJira, readJiraError } from './errors.ts'
export { planUpdate, prepareWatcher, updateIssue } from './issues.ts'
export { finishUserSearch, prepareSearch, prepareUserSearch } from './search.ts'
