import { parseArgs } from 'node:util'
import { PACKAGES } from './packages.ts'
import { project } from './project.ts'
import { type Ask, AUTHS, PAGINATIONS, SettingsError, settle } from './settings.ts'
import { write } from './write.ts'

const HELP = `create-connector <folder> [options]

Starts a project for a connector of your own: a schema to edit, a sandbox and tests. What is not said is asked
on a terminal, and is as usual elsewhere.

  --name <name>          of the connector: lower case, dashes (from the folder's name)
  --title <title>        display name of the vendor
  --package <name>       name of the package (<name>-connector)
  --base-url <address>   of the API, with the path that all its paths begin with
  --auth <kind>          ${AUTHS.join(', ')} (bearer)
  --auth-header <name>   header that carries the key, for --auth header (X-Api-Key)
  --token-url <address>  where tokens are refreshed, for --auth oauth
  --pagination <style>   ${PAGINATIONS.join(', ')} (page-token)
  --yes                  ask nothing
  --help, --version
`

export interface Surroundings {
  readonly cwd: string
  /** Absent: nobody is there to answer. */
  readonly ask?: Ask
}

/** The whole command; gives what is said at its end. */
export async function run(args: readonly string[], { cwd, ask }: Surroundings): Promise<string> {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: text,
      title: text,
      package: text,
      'base-url': text,
      auth: text,
      'auth-header': text,
      'token-url': text,
      pagination: text,
      yes: { ...flag, short: 'y' },
      help: { ...flag, short: 'h' },
      version: { ...flag, short: 'v' },
    },
  })
  if (values.help) return HELP
  if (values.version) return PACKAGES.own
  if (positionals.length > 1) throw new SettingsError(`one folder, not ${positionals.length}: ${positionals.join(' ')}`)
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
    values.yes ? undefined : ask,
  )
  const files = project(settings)
  write(cwd, settings.folder, files)
  return [
    `${settings.title} begins in ${settings.folder}, ${files.size} files. Next:`,
    '',
    ...[`cd ${settings.folder}`, 'npm install', 'npm run generate', 'npm test'].map((line) => `  ${line}`),
    '',
    `Then make schemas/${settings.name}/ say what the API is, and generate again.`,
  ].join('\n')
}
