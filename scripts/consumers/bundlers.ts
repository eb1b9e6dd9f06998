// One file from a program, by the tools that users bundle with. Each resolves as it does without settings.
import { basename, dirname } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import webpack from 'webpack'

export type Bundler = (entry: string, output: string) => Promise<void>

export const bundlers: Readonly<Record<string, Bundler>> = {
  async esbuild(entry, output) {
    const { warnings } = await build({
      entryPoints: [entry],
      outfile: output,
      bundle: true,
      format: 'esm',
      minify: true,
      platform: 'node',
      logLevel: 'silent',
    })
    refuse(warnings.map(({ text }) => text))
  },
  async rollup(entry, output) {
    const warnings: string[] = []
    const bundle = await rollup({
      input: entry,
      plugins: [nodeResolve()],
      onwarn: ({ message }) => void warnings.push(message),
    })
    await bundle.write({ file: output, format: 'esm', inlineDynamicImports: true })
    await bundle.close()
    refuse(warnings)
  },
  async webpack(entry, output) {
    const compiler = webpack({
      mode: 'production',
      target: 'node22',
      entry,
      // One file: what is loaded late is part of what is shipped.
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
      output: { path: dirname(output), filename: basename(output), module: true },
      experiments: { outputModule: true },
      performance: false,
      // Minified by esbuild above; that takes this one most of its time.
      optimization: { minimize: false },
    })
    const { promise, resolve, reject } = Promise.withResolvers<webpack.Stats | undefined>()
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats)))
    const stats = await promise
    await new Promise((done) => compiler.close(done))
    const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
    refuse([...errors, ...warnings].map(({ message }) => message))
  },
}

/** A user would have to read them, too. */
function refuse(warnings: readonly string[]): void {
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
}
