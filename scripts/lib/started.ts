import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '@ferrule/test-kit/repo'

/** The modules that a start of the built gateway loads until it listens. */
export async function modulesOfStart(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-started-'))
  const [probe, file] = [join(folder, 'probe.mjs'), join(folder, 'loaded.json')]
  writeFileSync(
    probe,
    `import { writeFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    const modules = []
    registerHooks({ load: (url, context, next) => (modules.push(url), next(url, context)) })
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify(modules)))`,
  )
  const command = join(root, 'packages/gateway/dist/bin.js')
  const args = ['--import', pathToFileURL(probe).href, command, 'start', '--port', '0', '--json', '--data', folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    await Promise.race([
      once(child.stdout, 'data'),
      ended.then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
    ])
    child.kill('SIGTERM')
    await ended
    return JSON.parse(readFileSync(file, 'utf8')) as string[]
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
