/**
 * A client of Redis, Valkey or a compatible server: ioredis, node-redis, Bun's client, or a function that sends one
 * command.
 */
export type RedisClient =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> }
  | { send(command: string, args: string[]): Promise<unknown> }
  | ((command: string, ...args: string[]) => Promise<unknown>)

export type Command = (command: string, ...args: string[]) => Promise<unknown>

/** @throws {TypeError} for any other value. */
export function commandOf(client: RedisClient): Command {
  if (typeof client === 'function') return client
  // ioredis also has sendCommand, but with another parameter.
  if ('call' in client) return (command, ...args) => client.call(command, ...args)
  if ('sendCommand' in client) return (command, ...args) => client.sendCommand([command, ...args])
  if ('send' in client) return (command, ...args) => client.send(command, args)
  throw new TypeError(
    'the Redis client must come from ioredis, node-redis or Bun, or a function that sends one command',
  )
}

/** Runs a script by its digest. Sends the script itself once, if the server does not know it. */
export function scriptOf(command: Command, text: string): (key: string, ...args: string[]) => Promise<unknown> {
  let digest: Promise<string> | undefined
  return async (key, ...args) => {
    digest ??= sha1(text)
    try {
      return await command('EVALSHA', await digest, '1', key, ...args)
    } catch (error) {
      if (!String((error as Error)?.message).includes('NOSCRIPT')) throw error
      return command('EVAL', text, '1', key, ...args)
    }
  }
}

async function sha1(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
