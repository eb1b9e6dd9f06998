import type { Facts } from '@ferrule/sandbox/engine'

export interface GitHubSandboxCredentials {
  token: string
}

/** Data of the sandbox that is available without loading the manifest. */
export const githubFacts: Facts<GitHubSandboxCredentials> = {
  base: 'https://api.github.com',
  others: ['https://uploads.github.com'],
  credentials: { token: 'ghp_sandbox0123456789' },
  restricted: { token: 'ghp_sandboxReadOnly01' },
}
