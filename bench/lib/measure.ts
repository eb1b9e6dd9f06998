import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** CPU time of this process in milliseconds while something runs. */
export async function cpu(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Wall time in milliseconds. */
export async function wall(run: () => unknown): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

export interface Contender {
  readonly name: string
  run(): unknown
}

export interface Row {
  readonly name: string
  /** Median of the measurements. */
  readonly value: number
  /** Median over the rounds of the ratio to the first contender in the same round. */
  readonly ratio: number
}

/**
 * Paired rounds: every contender runs in every round, in rotating order, so that other load affects all of them
 * equally. Ratios are taken within a round.
 */
export async function compare(
  contenders: readonly Contender[],
  measure: (run: () => unknown) => Promise<number>,
  rounds: number,
): Promise<Row[]> {
  // Twice, so that the JIT has compiled everything before the first round.
  for (let warmUp = 0; warmUp < 2; warmUp++) for (const { run } of contenders) await run()
  const values = contenders.map(() => [] as number[])
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const index = (round + turn) % contenders.length
      values[index]?.push(await measure((contenders[index] as Contender).run))
    }
  }
  return paired(
    contenders.map(({ name }) => name),
    values,
  )
}

/** Rows of contenders whose values are paired by round. */
export function paired(names: readonly string[], values: readonly (readonly number[])[]): Row[] {
  const base = values[0] ?? []
  return names.map((name, index) => ({
    name,
    value: median(values[index] ?? []),
    ratio: median((values[index] ?? []).map((value, round) => value / (base[round] as number))),
  }))
}

/** The same for one of several measures of each run. */
export const medians = (names: readonly string[], runs: readonly number[][][], which: number): Row[] =>
  paired(
    names,
    runs.map((of) => of.map((run) => run[which] as number)),
  )

/** Starts a fake server (a file beside this one) with its arguments in its own process. */
export async function startServer(
  file: string,
  ...args: readonly (number | string)[]
): Promise<{ url: string; port: number; pid: number; stop(): void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(Number(text)))
    child.once('exit', () => reject(new Error('the bench server ended before it listened')))
  })
  return { url: `http://127.0.0.1:${port}`, port, pid: child.pid as number, stop: () => void child.kill() }
}

/** Runs ES module code in a fresh Node, and returns its output. */
export function inFreshNode(code: string, flags: readonly string[] = []): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', code], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk
    })
    child.once('exit', (code) => (code ? reject(new Error(`node ended with ${code}`)) : resolve(text)))
  })
}
