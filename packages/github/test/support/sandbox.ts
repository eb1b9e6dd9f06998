import { GitHubConnector } from '@ferrule/github'
import { createSandbox, type SandboxOptions } from '@ferrule/sandbox'
import { afterAll, beforeEach } from 'vitest'

/** The first repository of the sandbox. */
export const where = { owner: 'octo-org', repo: 'umbrellas' }

/** A sandbox for the tests of a file, as it was made before each of them, and a strict connector to it. */
export async function openSandbox(options?: SandboxOptions) {
  const sandbox = createSandbox('github', options)
  const server = await sandbox.listen()
  beforeEach(() => sandbox.reset())
  afterAll(() => server.close())
  const { credentials } = sandbox
  const github = new GitHubConnector({ credentials, baseUrl: server.url, validation: 'strict', retry: 0 })
  return { sandbox, server, github }
}
