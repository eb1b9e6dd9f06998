import { isFerruleError } from '@ferrule/core'
import { HttpError } from '../errors.ts'
import type { Environment } from './options.ts'
import { type CommandName, help, isCommand } from './pages.ts'

type Command = (args: string[], env: Environment) => Promise<void>

/** Each command is loaded on use. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  work: async () => (await import('./work.ts')).work,
  connectors: async () => (await import('./connectors.ts')).connectors,
  sources: async () => (await import('./sources.ts')).sources,
  connect: async () => (await import('./connect.ts')).connect,
  search: async () => (await import('./search.ts')).search,
  doctor: async () => (await import('./doctor.ts')).doctor,
  export: async () => (await import('./move.ts')).exportTo,
  import: async () => (await import('./move.ts')).importFrom,
  keys: async () => (await import('./keys.ts')).keys,
  applications: async () => (await import('./applications.ts')).applications,
}

/** Runs a command and returns its exit code. */
export async function run(args: string[], env: Environment): Promise<number> {
  const [first = 'start'] = args
  const name = first.startsWith('-') ? 'start' : first
  const asked = name === 'help' ? args[1] : name
  if (asked !== undefined && !isCommand(asked)) {
    process.stderr.write(`ferrule: there is no command ${JSON.stringify(asked.slice(0, 40))}; see ferrule --help\n`)
    return 2
  }
  if (name === 'help' || !isCommand(name) || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help(first.startsWith('-') ? undefined : asked))
    return 0
  }
  const { node } = process.versions
  if (Number.parseInt(node, 10) < 24) {
    process.stderr.write(
      `ferrule needs Node 24 or later, but this is ${node}: npx -p node@24 -p @ferrule/gateway ferrule\n`,
    )
    return 2
  }
  try {
    await (await commands[name]())(args[0] === name ? args.slice(1) : args, env)
    return Number(process.exitCode ?? 0)
  } catch (error) {
    const known =
      isFerruleError(error) || error instanceof HttpError || (error as { code?: unknown }).code === 'EADDRINUSE'
    if (!known) throw error
    process.stderr.write(`ferrule: ${(error as Error).message}\n`)
    return 1
  }
}
