import type { Settings } from '../settings.ts'
import { className, credentialsOf, variable } from './text.ts'

/** `README.md` of the new project. */
export function readme(settings: Settings, imported: boolean): string {
  const { name, title, packageName } = settings
  const type = `${className(settings)}Connector`
  const rows = credentialsOf(settings).map(
    ({ name: field, what, optional }) =>
      `| \`${field}\` | \`${variable(settings, field)}\` | ${what}${optional ? ' (optional)' : ''} |`,
  )
  return `# ${packageName}

Typed connector for ${title}, made with [Ferrule](https://www.npmjs.com/package/@ferrule/codegen).

\`\`\`ts
import { ${type} } from '${packageName}'

const connector = ${type}.fromEnv()
${imported ? 'console.log(await connector.check())' : 'for await (const item of connector.items.list()) console.log(item.name)'}
\`\`\`

${imported ? `Credentials and their environment variables stand in \`schemas/${name}/connector.ts\`.` : `| Credential | Environment variable | What it is |\n| --- | --- | --- |\n${rows.join('\n')}`}

## How it is made

| Where | What |
| --- | --- |
| \`schemas/${name}/connector.ts\` | the vendor: addresses, credentials, headers |
${
  imported
    ? `| \`schemas/${name}/*.ts\` | entities: their records and their actions; one file for each |
| \`schemas/${name}/import.json\`, \`IMPORT.md\` | what was answered when the vendor's document was imported, and what was lost |`
    : `| \`schemas/${name}/items.ts\` | an entity: its record and its actions; one file for each |`
}
| \`src/vendor/\` | small functions for what the schema cannot say, named there: the error reader, … |
| \`src/generated/\`, \`docs/reference/\` | written by \`npm run generate\`; never edited, but committed |
${imported ? '| `test/import-*.test.ts` | written by `npm run import`: lists on a fake upstream, and the examples of the document |' : '| `test/sandbox.ts` | a fake upstream from the same schema, for tests |'}

\`\`\`sh
${imported ? 'npm run import     # when the document of the vendor has changed\n' : ''}npm run generate   # after every change of a schema
npm run check      # generated code is up to date, and everything type-checks
npm test
npm run build      # dist/, one file for each subpath of package.json
\`\`\`

The generator imports the schemas as they are: Node 22.18 or later.

A sandbox says nothing about the vendor. Before others rely on the connector, compare its requests with the vendor's
documentation, and its schemas with real answers: \`validation: 'strict'\` throws where they differ.
`
}
