// What a connector costs its user, measured on the built packages. Numbers are promises of docs, so they fail when passed.
import { builtinModules } from 'node:module'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './lib/repo.ts'
import { check } from './lib/report.ts'

/** Programs as users write them, with the most kB (gzip, minified for the edge) that each may take. */
const programs = [
  {
    name: 'a whole connector',
    kB: 25,
    code: `import { StripeConnector } from '@ferrule/stripe'; globalThis.stripe = new StripeConnector({ credentials: { api_key: 'k' } })`,
  },
]

interface Bundle {
  bytes: number
  /** Files and bare imports that ended up in it. */
  inputs: string[]
}

async function bundle(contents: string): Promise<Bundle> {
  const result = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    // A dynamic import is part of what is shipped: without splitting, esbuild puts it into the same file.
    external: builtinModules.flatMap((name) => [name, `node:${name}`]),
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const output = Object.values(result.metafile.outputs)[0]
  const imports = output?.imports.map(({ path }) => path) ?? []
  return {
    bytes: gzipSync(result.outputFiles[0]?.contents ?? '').length,
    inputs: [...Object.keys(output?.inputs ?? {}), ...imports],
  }
}

for (const { name, kB, code } of programs) {
  await check(`${name}: at most ${kB} kB gzip, without zod and Node built-ins`, async () => {
    const { bytes, inputs } = await bundle(code)
    const foreign = inputs.filter(
      (path) => /[\\/]node_modules[\\/]zod[\\/]/.test(path) || builtinModules.includes(path.replace(/^node:/, '')),
    )
    if (foreign.length > 0) throw new Error(`the bundle holds ${foreign.join(', ')}`)
    if (bytes > kB * 1000) throw new Error(`it takes ${(bytes / 1000).toFixed(1)} kB`)
    return `${(bytes / 1000).toFixed(1)} kB`
  })
}
