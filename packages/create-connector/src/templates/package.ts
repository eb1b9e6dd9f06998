import { PACKAGES } from '../packages.ts'
import type { Settings } from '../settings.ts'
import { from } from './text.ts'

/** The files that make the folder a package. */

const { ranges, importer } = PACKAGES

export function packageJson({ packageName, title }: Settings, imported: boolean): string {
  const manifest = {
    name: packageName,
    version: '0.1.0',
    description: `Typed connector for ${title}`,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22.12' },
    files: ['dist'],
    // The generator adds every subpath.
    exports: { '.': { types: './dist/generated/index.d.ts', default: './dist/generated/index.js' } },
    scripts: {
      ...(imported && { import: 'ferrule-import' }),
      generate: 'ferrule-codegen',
      check: 'ferrule-codegen --check && tsc --noEmit',
      test: 'vitest run',
      build: 'tsup',
      prepack: 'tsup',
    },
    dependencies: { '@ferrule/core': ranges['@ferrule/core'] },
    devDependencies: {
      '@ferrule/codegen': ranges['@ferrule/codegen'],
      ...(imported && { '@ferrule/import': importer }),
      '@ferrule/sandbox': ranges['@ferrule/sandbox'],
      '@types/node': ranges['@types/node'],
      tsup: ranges.tsup,
      typescript: ranges.typescript,
      vitest: ranges.vitest,
      zod: ranges.zod,
    },
    peerDependencies: { zod: '^4.0.0' },
    peerDependenciesMeta: { zod: { optional: true } },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export const tsconfig = (): string => `{
  "compilerOptions": {
    "target": "es2023",
    "lib": ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    "types": ["node"],
    "module": "nodenext",
    "moduleDetection": "force",
    "allowImportingTsExtensions": true,
    "erasableSyntaxOnly": true,
    "verbatimModuleSyntax": true,
    "isolatedModules": true,
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "noImplicitOverride": true,
    "noUnusedLocals": true,
    "noUnusedParameters": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["schemas", "src", "test", "*.ts"]
}
`

export const tsupConfig = (): string => `import { readFileSync, rmSync } ${from('node:fs')}
import { defineConfig } ${from('tsup')}

/** Every subpath of \`exports\` is built from the source of the same name: \`dist/generated/items.js\` from \`src/generated/items.gen.ts\`. */
const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, { default: string }> }
const names = Object.values(exports).map(({ default: file }) => file.replace(/^\\.\\/dist\\//, '').replace(/\\.js$/, ''))
const entry = Object.fromEntries(
  names.map((name) => [name, \`src/\${name}\${name.includes('generated/') ? '.gen' : ''}.ts\`]),
)
const { 'generated/index': main = '', ...subpaths } = entry

const common = { format: 'esm', target: 'es2022', platform: 'neutral' } as const

// Not \`clean\`: the parts are written side by side.
rmSync('dist', { recursive: true, force: true })

export default defineConfig([
  // One file: Node takes time for every file it opens. The subpaths share what they have in common.
  { ...common, entry: { 'generated/index': main }, splitting: false },
  { ...common, entry: subpaths },
  { ...common, entry, dts: { only: true } },
])
`

export const gitignore = (): string => 'node_modules/\ndist/\n*.tgz\n'
