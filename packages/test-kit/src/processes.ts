// Runs a file in several processes at once, and collects their output.
import { spawn } from 'node:child_process'

/** Timeout of a process, in milliseconds. */
const LONGEST = 30_000

export const runAll = <Task, Result>(file: string, tasks: readonly Task[]): Promise<Result[]> =>
  Promise.all(tasks.map((task) => run<Result>(file, task)))

function run<Result>(file: string, task: unknown): Promise<Result> {
  const args = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', file]
  const child = spawn(process.execPath, [...args, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  return new Promise((resolve, reject) =>
    child.once('close', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve(JSON.parse(said.out))
      else reject(new Error(`${file} ended with ${code}: ${said.err.slice(0, 2_000)}`))
    }),
  )
}
