import type { DataOf } from '@ferrule/sandbox/engine'
import type { GitHubOperations } from '../generated/connector.gen.ts'

/** The records of the sandbox. */
export interface GitHubData extends DataOf<GitHubOperations> {}
