import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from 'tsup'

/** Bundled code keeps its notices. The build fails for a package without one. tsup runs in the folder of the package. */
export const notices: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'notices',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true
    onEnd(({ metafile }) => {
      const folders = new Set(Object.keys(metafile?.inputs ?? {}).flatMap(packageOf))
      if (folders.size === 0) throw new Error('no package is bundled')
      const sections = [...folders].map(noticeOf).sort()
      mkdirSync('dist', { recursive: true })
      writeFileSync(
        'dist/licenses.md',
        `# Licenses\n\nThe files beside this one have code of:\n\n${sections.join('\n')}`,
      )
    })
  },
}

function packageOf(file: string): string[] {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file) ?? []
  return folder === undefined ? [] : [folder]
}

function noticeOf(folder: string): string {
  const { name, version, license, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((one) => /^licen[sc]e(\.|$)/i.test(one))
  const text = file === undefined ? usualText(name, license, repository?.url) : readFileSync(join(folder, file), 'utf8')
  return `## ${name} - ${version} (${license})\n\n${text.trim()}\n`
}

/** Some archives name their license, and have no copy of it. */
function usualText(name: string, license: string, place: string): string {
  if (license !== 'MIT') throw new Error(`${name} has no file of its license`)
  const ours = readFileSync('../../LICENSE', 'utf8')
  return ours.replace(/^Copyright .*$/m, `Copyright (c) the authors of ${place}`)
}
