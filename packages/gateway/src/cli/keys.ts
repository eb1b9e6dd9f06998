import { ParamsError } from '@ferrule/core'
import { fileRing } from '../vault/key-ring.ts'
import { type Environment, keyFile, openFrom } from './options.ts'
import { misuse, parse } from './pages.ts'

/** `ferrule keys rotate`: re-encrypts all secrets under a new key, while gateways run. */
export async function keys(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('keys', args)
  if (positionals[0] !== 'rotate') throw misuse('keys')
  const isFile = !env['FERRULE_KEY']
  if (!isFile && !env['FERRULE_KEY_PREVIOUS'])
    throw new ParamsError(
      'put the new key in FERRULE_KEY and the old one in FERRULE_KEY_PREVIOUS, here and for running gateways',
    )
  const gateway = await openFrom(values, env)
  try {
    // One at a time: of two that write the file at once, one would lose its key, and with it what was encrypted meanwhile.
    const count = await gateway.leases.with('keys', async () => {
      if (isFile) fileRing(keyFile(values, env)).rotate()
      const rewrapped = await gateway.vault.rewrap()
      await gateway.signingKeys.rewrap()
      await gateway.oauth.records.rewrap()
      await gateway.signingKeys.rotate()
      return rewrapped
    })
    process.stdout.write(
      values.json ? `${JSON.stringify({ secrets: count })}\n` : `${count} secrets are under the new key\n`,
    )
  } finally {
    await gateway.close()
  }
}
