import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Ask as AskScreen } from '@ferrule/import'
import { pageText, readWith } from '../../core/src/command/page.ts'
import { PACKAGES } from './packages.ts'
import { page } from './page.ts'
import { project } from './project.ts'
import { type Ask, type Settings, SettingsError, settle } from './settings.ts'
import { className } from './templates/text.ts'
import { checkEmpty, write } from './write.ts'

export interface Surroundings {
  readonly cwd: string
  /** Absent: nobody can answer questions. */
  readonly ask?: Ask
  readonly askScreen?: AskScreen
}

/** Runs the command, and returns its final output. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<string> {
  const { cwd, ask } = surroundings
  const { values, positionals } = readWith(page, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: page.options }),
  )
  if (values.help) return pageText(page)
  if (values.version) return PACKAGES.own
  if (positionals.length > 1)
    throw new SettingsError(`pass one folder, not ${positionals.length}: ${positionals.join(' ')}`)
  checkTogether(values)
  const settings = await settle(
    {
      folder: positionals[0],
      name: values.name,
      title: values.title,
      packageName: values.package,
      baseUrl: values['base-url'],
      auth: values.auth,
      authHeader: values['auth-header'],
      tokenUrl: values['token-url'],
      pagination: values.pagination,
    },
    values.yes || values.from !== undefined ? undefined : ask,
  )
  checkEmpty(cwd, settings.folder)
  const { from, ...others } = values
  const flags = Object.fromEntries(
    PASSED_ON.flatMap((name) => (others[name] === undefined ? [] : [[name, others[name]]])),
  )
  const said = from === undefined ? [] : [await importFrom(from, settings, flags, surroundings), '']
  const files = project(settings, from !== undefined)
  write(cwd, settings.folder, files)
  return [
    ...said,
    `Created ${settings.folder} for ${settings.title}: ${files.size} files. Next:`,
    '',
    ...[`cd ${settings.folder}`, 'npm install', 'npm run generate', 'npm test'].map((line) => `  ${line}`),
    '',
    from === undefined
      ? `Then describe the API in schemas/${settings.name}/ and run npm run generate again.`
      : `Then read schemas/${settings.name}/IMPORT.md, correct the schemas beside it, and run npm run generate again.`,
  ].join('\n')
}

const PASSED_ON = ['only', 'all', 'credentials', 'base-url', 'yes'] as const
const OF_DOCUMENTS = ['only', 'all', 'credentials'] as const
const OF_EXAMPLES = ['auth', 'auth-header', 'token-url', 'pagination'] as const

/** Refuses options that would have no effect. */
function checkTogether(values: { readonly [name: string]: string | boolean | undefined }): void {
  const useless = (values['from'] === undefined ? OF_DOCUMENTS : OF_EXAMPLES).find((name) => values[name] !== undefined)
  if (useless === undefined) return
  throw new SettingsError(
    values['from'] === undefined
      ? `--${useless} needs --from: it says what to take of a document`
      : `--${useless} has no effect with --from: the document says it; for other credentials pass --credentials`,
  )
}

/** Drafts the schemas from a document. Loads the importer only then. */
async function importFrom(
  from: string,
  settings: Settings,
  flags: object,
  { cwd, askScreen }: Surroundings,
): Promise<string> {
  const { importInto } = await import('@ferrule/import')
  const { said } = await importInto(
    resolve(cwd, settings.folder),
    from,
    { ...flags, name: settings.name, title: settings.title, 'read-error': `read${className(settings)}Error` },
    { cwd, ...(askScreen && { ask: askScreen }) },
  )
  return said
}
