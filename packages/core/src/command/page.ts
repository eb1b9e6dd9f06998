import { nearest } from '../shape/nearest.ts'

// A command as data: its options are parsed with `parseArgs` of Node, shown as help and named in errors.

/** An option, with the members that `parseArgs` reads. */
interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: boolean
  readonly default?: string
  /** Placeholder of the value in help: `<port>`. */
  readonly value?: string
  readonly help: string
}

export type CommandOptions = Readonly<Record<string, CommandOption>>

/** One page of help. */
export interface CommandPage {
  /** Whole command lines. */
  readonly usage: readonly string[]
  readonly about: string
  readonly options: CommandOptions
  /** Options that the command shares with others, by their heading. */
  readonly shared?: Readonly<Record<string, CommandOptions>>
  /** Facts that are no option: exit codes, variables. */
  readonly notes?: string
  /** Command lines that work as they stand, with what each does. */
  readonly examples: readonly (readonly [line: string, about: string])[]
}

/** The option that every command has. */
export const help = { type: 'boolean', short: 'h', help: 'show this page' } as const satisfies CommandOption

/** The text that `--help` prints, without a line break at its end. */
export function pageText({ usage, about, options, shared = {}, notes, examples }: CommandPage): string {
  const parts = [
    usage.map((line, at) => `${at === 0 ? 'Usage:' : '      '} ${line}`).join('\n'),
    about,
    ...Object.entries({ Options: options, ...shared }).map(([title, some]) => optionLines(title, some)),
    notes,
    `Examples\n${examples.map(([line, does]) => `  ${line}\n      ${does}`).join('\n')}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Options under a heading; an empty text when there are none. */
export function optionLines(title: string, options: CommandOptions): string {
  const rows = Object.entries(options).map(
    ([name, { short, value, help: text }]) =>
      [`${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`, text] as const,
  )
  return rows.length > 0 ? `${title}\n${columns(rows)}` : ''
}

/** Rows of two columns, indented. */
export function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/**
 * An error of `parseArgs` as one sentence, with the closest match of an unknown option.
 * @param see The command that prints the options: `ferrule sources --help`.
 */
export function wrongArgument(
  { code, message }: Error & { code?: string },
  names: readonly string[],
  see: string,
): string {
  const [sentence = ''] = message.split(/\n|\. /)
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${sentence}; see ${see}`
  const name = /'(-{1,2}[^'\s=<]+)/.exec(message)?.[1] ?? 'this'
  const meant = nearest(name.replace(/^-+/, ''), names)
  return `${name.slice(0, 60)} is not an option; ${meant ? `did you mean --${meant}?` : `see ${see}`}`
}

/**
 * Runs `parse`, which calls `parseArgs` with the options of the page.
 * @throws {Error} with one sentence for an unknown or malformed option.
 */
export function readWith<Result>({ usage, options }: CommandPage, parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    const [program = ''] = usage[0]?.split(/ [<[]/) ?? []
    throw new Error(wrongArgument(error as Error, Object.keys(options), `${program} --help`), { cause: error })
  }
}
