import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { nearest } from '../../../core/src/shape/nearest.ts'
import { problem } from './connectors.ts'

/** Parses arguments. @throws {ParamsError} that names a wrong one, with the closest match. */
export function argumentsOf<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  const config = { args: [...args], allowPositionals: true, options } satisfies ParseArgsConfig
  try {
    return parseArgs(config)
  } catch (error) {
    throw problem(inOneSentence(error as Error & { code?: string }, Object.keys(options)))
  }
}

function inOneSentence({ code, message }: Error & { code?: string }, known: readonly string[]): string {
  const name = /'(-{1,2}[^'\s=<]+)/.exec(message)?.[1] ?? ''
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return message.split('\n')[0] as string
  const meant = nearest(name.replace(/^-+/, ''), known)
  return `${name} is not an option${meant ? `; did you mean --${meant}?` : ` (options: ${known.map((one) => `--${one}`).join(', ')})`}`
}
