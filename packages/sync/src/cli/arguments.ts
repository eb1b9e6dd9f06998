import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type CommandPage, wrongArgument } from '../../../core/src/command/page.ts'
import { problem } from './connectors.ts'

/** Parses arguments with the options of a page. @throws {ParamsError} that names a wrong one, with the closest match. */
export function argumentsOf<const Page extends CommandPage>(args: readonly string[], { usage, options }: Page) {
  const config = {
    args: [...args],
    allowPositionals: true,
    options: options as Page['options'],
  } satisfies ParseArgsConfig
  try {
    return parseArgs(config)
  } catch (error) {
    const [program = ''] = usage[0]?.split(' <') ?? []
    throw problem(wrongArgument(error as Error, Object.keys(options), `${program} --help`))
  }
}
