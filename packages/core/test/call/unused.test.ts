import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../..')
const conditions = ['@ferrule/source']

/** The files of a program, and what it imports besides. */
async function bundle(contents: string): Promise<{ files: string[]; imports: string[]; text: string }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    conditions,
    metafile: true,
    write: false,
    external: ['ky', 'oauth4webapi', '@opentelemetry/api'],
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path))
  return { files: Object.keys(metafile.inputs), imports, text: outputFiles[0]?.text ?? '' }
}

const client = `import { createClient } from '@ferrule/core/runtime'; globalThis.create = createClient;`

test('a program that does not trace or log holds nothing of it', async () => {
  const { files, imports, text } = await bundle(client)
  expect(files).toContain('src/client/create.ts')
  expect(files).not.toContain('src/otel.ts')
  expect(files).not.toContain('src/log.ts')
  expect(imports.filter((name) => name.startsWith('@opentelemetry'))).toEqual([])
  expect(text).not.toMatch(/opentelemetry|combineHooks/i)
})

test('one that does holds it, and so would be found', async () => {
  const { files, imports } = await bundle(
    `${client} import { openTelemetry } from '@ferrule/core/otel'; globalThis.trace = openTelemetry`,
  )
  expect(files).toContain('src/otel.ts')
  expect(imports).toContain('@opentelemetry/api')
})

test.each([
  ['@ferrule/core', false],
  ['@ferrule/core/connector', false],
  ['@ferrule/core/runtime', false],
  ['@ferrule/core/log', false],
  ['@ferrule/core/otel', true],
])('import of %s loads OpenTelemetry: %s', (name, loads) => {
  const script = `
    import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context) } })
    await import(${JSON.stringify(name)})
    console.log(JSON.stringify(urls))`
  const told = execFileSync(process.execPath, ['-C', conditions.join(), '--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  const urls: string[] = JSON.parse(told)
  expect(urls.length).toBeGreaterThan(0)
  expect(urls.some((url) => url.includes('@opentelemetry'))).toBe(loads)
})
