import type { Settings } from '../settings.ts'
import { className, credentialsOf, from, quote } from './text.ts'

const values = (settings: Settings, suffix: string): string =>
  credentialsOf(settings)
    .filter(({ optional }) => !optional)
    .map(({ name }) => `${name}: ${quote(`sandbox-${name.replaceAll('_', '-')}${suffix}`)}`)
    .join(', ')

/** `test/sandbox.ts`: the fake upstream. */
export const sandboxFile = (settings: Settings): string => {
  const type = className(settings)
  return `import { createSandbox, type Rows } ${from('@ferrule/sandbox')}
import type { Item, ${type}Credentials } ${from('../src/generated/index.gen.ts')}
import manifest ${from('../src/generated/manifest.gen.ts')}

/**
 * A fake ${settings.title} that holds records, from the same schema as the connector. Lists, get, create, update and delete
 * follow from the manifest; what else the vendor does is said here (\`behaviors\`, \`filters\`, \`refuse\`, \`seed\`, …).
 */
export const sandbox = createSandbox<${type}Credentials, { readonly items: Rows<Item> }>({
  manifest,
  credentials: { ${values(settings, '')} },
  restricted: { ${values(settings, '-read-only')} },
  records: { items: 25 },
})
`
}
