import type { Worker } from 'node:worker_threads'
import { ToolsError } from '../error.ts'
import { lanes } from './lanes.ts'
import { type Answered, type Ending, prelude, type Requested } from './prelude.ts'
import { type Assignment, type Fault, type Reply, type Report, threadCode } from './thread.ts'

/** Limits of one program. */
export interface Limits {
  /** Time of the program with all its calls, in milliseconds. The wait for an approval is not part of it. */
  readonly timeout: number
  /** Memory of the sandbox, in megabytes. */
  readonly memory: number
  readonly calls: number
}

/** A program and what answers its calls. */
export interface Program {
  readonly code: string
  readonly connectors: readonly string[]
  readonly limits: Limits
  readonly mostLogged: number
  readonly signal: AbortSignal | undefined
  /** Never rejects. */
  readonly answer: (request: Requested, signal: AbortSignal) => Promise<Answered>
}

export interface Run {
  readonly logs: readonly string[]
  readonly ending: Ending | { readonly fault: Fault | 'aborted'; readonly message: string }
}

/** Maximum length of the JSON that a program returns, or passes to a call. */
const LONGEST = 1_000_000
/** Of the calls that a program makes side by side, so many are carried out at a time: each answer is held in this process. */
const MOST_OPEN = 8
/** After its deadline, a program ends itself; if it does not within this time, its thread is terminated. */
const GRACE = 1_000
/** Time until the sandbox is ready, which a busy machine may need. */
const START = 30_000

const ENDED = 'The sandbox ended.'

const MODULES = ['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync'] as const

/**
 * Addresses of QuickJS: of the current project, or else of this package.
 * @throws {ToolsError} if it is not installed, or if this run time has no threads.
 */
export function engine(): Pick<Assignment, 'core' | 'variant'> {
  const { createRequire } = process.getBuiltinModule('node:module')
  const { pathToFileURL } = process.getBuiltinModule('node:url')
  for (const from of [import.meta.url, `${process.cwd()}/package.json`]) {
    try {
      const [core = '', variant = ''] = MODULES.map((name) => pathToFileURL(createRequire(from).resolve(name)).href)
      return { core, variant }
    } catch {}
  }
  throw new ToolsError(`code mode needs a sandbox that is not installed: npm install ${MODULES.join(' ')}`)
}

/** Runs a program in a thread of its own, which knows no credentials, and ends it at its limits. */
export async function runProgram({ limits, answer, signal, ...program }: Program): Promise<Run> {
  const logs: string[] = []
  const open = new Set<Promise<void>>()
  const calls = new AbortController()
  const { promise, resolve } = Promise.withResolvers<Run['ending']>()
  const worker = threadOf({
    ...program,
    ...engine(),
    prelude: prelude.toString(),
    timeout: limits.timeout,
    memory: limits.memory * 2 ** 20,
    longest: LONGEST,
    longestCalls: 5 * LONGEST,
    mostCalls: limits.calls,
  })
  const inLane = lanes(MOST_OPEN)
  const reply = (id: number, request: string): Promise<void> =>
    inLane(async () => {
      if (calls.signal.aborted) return
      const answered = await answer(requestOf(request), calls.signal)
      worker.postMessage({ id, answer: textOf(answered) } satisfies Reply)
    })
  const abort = (): void => resolve({ fault: 'aborted', message: 'The call was aborted.' })
  const endAfter = (ms: number, fault: Fault) => setTimeout(() => resolve({ fault, message: ENDED }), ms)
  let late = endAfter(START, 'crashed')
  signal?.addEventListener('abort', abort)
  worker.on('error', (error) => resolve(faultOf(error as NodeJS.ErrnoException)))
  worker.on('exit', () => resolve({ fault: 'crashed', message: ENDED }))
  worker.on('message', (report: Report) => {
    if ('ready' in report) {
      clearTimeout(late)
      late = endAfter(limits.timeout + GRACE, 'timeout')
    } else if ('log' in report) logs.push(report.log)
    else if ('fault' in report) resolve(report)
    // Also calls that the program did not await are part of it.
    else if ('end' in report) void Promise.all(open).then(() => resolve(endingOf(report.end)))
    else {
      const replied = reply(report.call, report.request)
      open.add(replied)
      void replied.then(() => open.delete(replied))
    }
  })
  try {
    if (signal?.aborted) abort()
    return { ending: await promise, logs }
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', abort)
    calls.abort()
    await worker.terminate()
  }
}

function threadOf(workerData: Assignment): Worker {
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  return new Worker(threadCode, {
    eval: true,
    workerData,
    name: 'ferrule-code',
    // Nothing of this process: neither its environment, where credentials are, nor its flags.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
}

const faultOf = ({ code, message }: NodeJS.ErrnoException): Run['ending'] =>
  code === 'ERR_WORKER_OUT_OF_MEMORY' ? { fault: 'memory', message } : { fault: 'crashed', message: ENDED }

/** The program may have replaced what writes this text: it is as untrusted as everything from inside. */
function requestOf(text: string): Requested {
  const { path, params, options } = parsed(text) as Partial<Requested>
  const names = Array.isArray(path) ? path.map(textIn) : []
  return { path: names, params, options }
}

function endingOf(text: string): Run['ending'] {
  const ending = parsed(text)
  if ('returned' in ending || 'start' in ending) return ending as Ending
  const { name, message, failure } = Object(ending['thrown'])
  const thrown = { name: textIn(name), message: textIn(message), failure }
  const isFull = thrown.name === 'InternalError' && thrown.message.startsWith('out of memory')
  return isFull ? { fault: 'memory', message: thrown.message } : { thrown }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An object in any case. What is nested too deeply would exhaust the stack of whoever walks through it. */
function parsed(text: string): Record<string, unknown> {
  try {
    // Parsed first: the depth is read in linear time only of text that is JSON.
    const value = JSON.parse(text)
    return depthOf(text) > DEEPEST ? {} : Object(value)
  } catch {
    return {}
  }
}

const DEEPEST = 200

function depthOf(json: string): number {
  let [depth, deepest, isText] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const mark = json[at] as string
    if (isText && mark === '\\') at++
    else if (mark === '"') isText = !isText
    else if (isText) continue
    else if (mark === '[' || mark === '{') deepest = Math.max(deepest, ++depth)
    else if (mark === ']' || mark === '}') depth--
  }
  return deepest
}

const textOf = (answered: Answered): string =>
  JSON.stringify(answered, (_, value) => (typeof value === 'bigint' ? String(value) : value))
