import type { Facts } from '@ferrule/sandbox/engine'

export interface SlackSandboxCredentials {
  access_token: string
}

/** Data of the sandbox that is available without loading the manifest. */
export const slackFacts: Facts<SlackSandboxCredentials> = {
  base: 'https://slack.com',
  credentials: { access_token: 'xoxb-sandbox-0123456789' },
  restricted: { access_token: 'xoxb-sandbox-read-only' },
}
