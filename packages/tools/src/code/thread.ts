import type { Inside, Outside } from './prelude.ts'

/** The program of a thread, and its limits. */
export interface Assignment {
  readonly code: string
  /** Global variables of the connectors. */
  readonly connectors: readonly string[]
  /** Source of {@link prelude}. */
  readonly prelude: string
  /** Addresses of the modules of QuickJS. */
  readonly core: string
  readonly variant: string
  /** In milliseconds, from when the sandbox is ready. */
  readonly timeout: number
  /** In bytes. */
  readonly memory: number
  /** Maximum length of the returned JSON and of the JSON of a call, in characters. */
  readonly longest: number
  /** The same for all calls together: requests wait in the process until they are carried out, and writes until the end. */
  readonly longestCalls: number
  /** Maximum length of all logged text. */
  readonly mostLogged: number
  readonly mostCalls: number
}

/** Why a program was ended before its end. */
export type Fault = 'timeout' | 'memory' | 'stuck' | 'syntax' | 'crashed'

/** The report of a thread. */
export type Report =
  | { readonly ready: true }
  | { readonly log: string }
  | { readonly call: number; readonly request: string }
  | { readonly end: string }
  | { readonly fault: Fault; readonly message: string }

/** The answer to a call, as JSON. */
export interface Reply {
  readonly id: number
  readonly answer: string
}

/**
 * The main function of the thread: runs one program in QuickJS. It is passed as text, so it must not refer to anything but
 * globals.
 */
export async function main(): Promise<void> {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { stripTypeScriptTypes } = process.getBuiltinModule('node:module')
  const { code, connectors, prelude, core, variant, timeout, memory, ...most } = workerData as Assignment
  const port = parentPort!
  const report = (message: Report): void => port.postMessage(message)

  /** The stack of QuickJS must end before that of the thread. */
  const STACK = 256 * 1024
  const PAGE = 65_536

  // The limit of QuickJS counts what is in use, not what lies between; without a second one, the heap grows to gigabytes.
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > 2 * memory + 256 * PAGE) throw new RangeError('out of memory')
    return grow.call(this, pages)
  }

  const quickjs = (await import(core)) as typeof import('quickjs-emscripten-core')
  const loaded = (await import(variant)) as { default: { default?: never } }
  const module = await quickjs.newQuickJSWASMModuleFromVariant(loaded.default.default ?? (loaded.default as never))
  let deadline = Number.POSITIVE_INFINITY
  const runtime = module.newRuntime()
  runtime.setMemoryLimit(memory)
  runtime.setMaxStackSize(STACK)
  // Late once is late: a clock that is set back gives a program no more time, and no other ending.
  let late = false
  const isLate = (): boolean => {
    late ||= performance.now() > deadline
    return late
  }
  runtime.setInterruptHandler(isLate)
  const vm = runtime.newContext()
  type Handle = typeof vm.undefined
  type Result = ReturnType<typeof vm.evalCode>

  const faultOf = (message: string): Fault => {
    if (/interrupted/.test(message) || isLate()) return 'timeout'
    return /out of memory/.test(message) ? 'memory' : 'crashed'
  }

  const fail = (message: string, fault = faultOf(message)): never => {
    throw Object.assign(new Error(message), { fault })
  }

  const messageOf = (error: Handle): string => {
    const [name, message] = [vm.getProp(error, 'name'), vm.getProp(error, 'message')].map((part) => vm.getString(part))
    return `${name}: ${message}`
  }

  const handleOf = (result: Result): Handle => (result.error ? fail(messageOf(result.error)) : result.value)

  /** The types are stripped; what is no TypeScript may still be JavaScript. */
  const strip = (typed: string): { plain: string; problem?: string } => {
    if (!stripTypeScriptTypes)
      return { plain: typed, problem: 'TypeScript cannot be stripped here: write plain JavaScript.' }
    try {
      return { plain: stripTypeScriptTypes(typed) }
    } catch (error) {
      return { plain: typed, problem: (error as Error).message }
    }
  }

  const compiled = (): Handle => {
    // On one line with the first line of the program, so that errors have its line numbers.
    const { plain, problem } = strip(`(async () => {${code}\n})`)
    const result = vm.evalCode(plain, 'program.js', { type: 'global' })
    if (!result.error) return result.value
    const message = messageOf(result.error)
    return fail(
      `${message}.${problem === undefined || problem === message ? '' : ` ${problem}`}`,
      message.startsWith('SyntaxError') ? 'syntax' : undefined,
    )
  }

  let [logged, asked, calls, open, ended] = [0, 0, 0, 0, false]
  const outsides: Record<keyof Outside, (...args: Handle[]) => void> = {
    call(id, request) {
      const text = vm.getString(request as Handle)
      if (++calls > most.mostCalls) fail(`a program may make ${most.mostCalls} calls, and this is one more`)
      if (text.length > most.longest) fail(`the params of a call may have ${most.longest} characters of JSON`)
      asked += text.length
      if (asked > most.longestCalls) fail(`the params of all calls may have ${most.longestCalls} characters of JSON`)
      open++
      report({ call: vm.getNumber(id as Handle), request: text })
    },
    log(line) {
      const text = vm.getString(line as Handle)
      if (logged <= most.mostLogged) report({ log: text.slice(0, most.mostLogged - logged) })
      logged += text.length + 1
    },
    end(ending) {
      if (ended) return
      ended = true
      // The interruption rejects the program's promise, too.
      if (isLate()) report({ fault: 'timeout', message: 'interrupted' })
      else report({ end: vm.getString(ending as Handle) })
    },
  }
  const outside = vm.newObject()
  for (const [name, run] of Object.entries(outsides)) vm.setProp(outside, name, vm.newFunction(name, run))

  const names = handleOf(vm.evalCode(JSON.stringify(connectors), 'names.js', { type: 'global' }))
  const define = handleOf(vm.evalCode(`(${prelude})`, 'prelude.js', { type: 'global' }))
  const inside = handleOf(vm.callFunction(define, vm.undefined, outside, names, vm.newNumber(most.longest)))
  const [run, answer] = (['run', 'answer'] satisfies (keyof Inside)[]).map((name) => vm.getProp(inside, name))

  /** Calls the sandbox, then works until nothing is left to do. If no call is open then, the program waits in vain. */
  const enter = (method: Handle | undefined, ...args: Handle[]): void => {
    handleOf(vm.callFunction(method as Handle, vm.undefined, ...args)).dispose()
    for (const arg of args) arg.dispose()
    const jobs = runtime.executePendingJobs()
    if (jobs.error) fail(messageOf(jobs.error as Handle))
    if (!ended && open === 0) fail('The program waits for something that never happens.', 'stuck')
  }

  /** Reports faults, also those of the engine itself: its stack, its memory. */
  const guarded = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      const { message, fault = faultOf(String(error)) } = error as Error & { fault?: Fault }
      report({ fault, message })
      port.close()
    }
  }

  port.on('message', ({ id, answer: text }: Reply) => {
    open--
    guarded(() => enter(answer, vm.newNumber(id), vm.newString(text)))
  })
  deadline = performance.now() + timeout
  report({ ready: true })
  guarded(() => enter(run, compiled()))
}

/** The program of the thread as text, so that it works inside any bundle; `__name` is a helper that some bundlers add. */
export const threadCode = `const __name = (fn) => fn; (${main.toString()})()`
