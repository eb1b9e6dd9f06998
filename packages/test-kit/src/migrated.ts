import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@ferrule/migrate'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { root } from './repo.ts'

/** A request as it was sent. */
export interface Sent {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}

export interface Migrating {
  /** Programs before and after: `<name>.before.ts` and `<name>.after.ts`, which the first run writes. */
  readonly before: URL
  /** The vendor's answer to a request. */
  readonly answer: (request: Sent) => { status?: number; body: unknown; headers?: Record<string, string> }
  /** The facts that must be the same in two requests. */
  readonly comparable?: (request: Sent) => unknown
  /** Functions of the program that are called, in this order, with their arguments. */
  readonly calls: Readonly<Record<string, readonly unknown[]>>
  /** Code of the places that stay, as the report shows them. */
  readonly left?: readonly string[]
  readonly check?: readonly string[]
}

type Program = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

/** The query in any order, and a form or JSON in any order. */
export function requestOf({ method, url, headers, body }: Sent): unknown {
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  return {
    method,
    url: `${url.host}${decodeURIComponent(url.pathname)}`,
    query: [...url.searchParams].sort(),
    body: body === '' ? undefined : isForm ? [...new URLSearchParams(body)].sort() : JSON.parse(body),
  }
}

/** Answers all requests of this process, and keeps them. It has to be there before a client keeps the platform's `fetch`. */
export function recorder(answer: Migrating['answer']) {
  let sent: Sent[] = []
  let failed: unknown[] = []
  const answered = async (request: Request) => {
    const { method, headers } = request
    const one = { method, url: new URL(request.url), headers, body: await request.text() }
    sent.push(one)
    const { status = 200, body, headers: more = {} } = answer(one)
    return HttpResponse.json(body as never, { status, headers: more })
  }
  const server = setupServer(
    http.all('*', ({ request }) =>
      answered(request).catch((error) => {
        failed.push(error)
        throw error
      }),
    ),
  )
  server.listen({ onUnhandledFrame: 'error' })
  const record = async (run: () => unknown): Promise<{ sent: Sent[]; result: unknown }> => {
    sent = []
    failed = []
    const result = await run()
    // A client would take it for an answer of the vendor.
    if (failed.length > 0) throw failed[0]
    return { sent, result: JSON.parse(JSON.stringify(result ?? null)) }
  }
  return { record, close: () => server.close() }
}

export interface Compared {
  /** Modules with the same functions, before and after. */
  readonly before: string
  readonly after: string
  readonly answer: Migrating['answer']
  readonly comparable?: Migrating['comparable']
  readonly calls: Migrating['calls']
}

/** Calls the functions of both programs, which must send the same requests and return the same. */
export async function expectSameRequests(compared: Compared): Promise<void> {
  const { before, after, answer, comparable = requestOf, calls } = compared
  const { record, close } = recorder(answer)
  try {
    const [old, moved] = (await Promise.all([import(before), import(after)])) as [Program, Program]
    expect(Object.keys(calls).sort()).toEqual(Object.keys(old).sort())
    for (const [name, args] of Object.entries(calls)) {
      const theirs = await record(() => old[name]?.(...args))
      const ours = await record(() => moved[name]?.(...args))
      expect([name, theirs.sent.length > 0]).toEqual([name, true])
      expect([name, ours.sent.map(comparable)]).toEqual([name, theirs.sent.map(comparable)])
      expect([name, ours.result]).toEqual([name, theirs.result])
    }
  } finally {
    // Of two recorders, both would read the body of a request.
    close()
  }
}

/** Errors of types in a file, with the settings of this repository. */
function typeErrors(file: string): string[] {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [file] }, ts.sys, root)
  const program = ts.createProgram([file], { ...options, noEmit: true, incremental: false, noUnusedLocals: false })
  const source = program.getSourceFile(file)
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ start = 0, messageText }) => {
      const line = source ? source.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${basename(file)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    },
  )
}

/**
 * Tests that a program written with the vendor's SDK, moved by `@ferrule/migrate`, is the one that was reviewed, compiles,
 * sends the same requests and returns the same.
 */
export function migrated({ before, answer, comparable = requestOf, calls, left = [], check = [] }: Migrating): void {
  const file = fileURLToPath(before)
  const after = file.replace('.before.ts', '.after.ts')
  const { files } = migrate({ paths: [file], folder: dirname(file) })
  const [changed] = files

  describe(`${basename(file)}, moved from the SDK of the vendor`, () => {
    test('is what was reviewed', async () => {
      expect(changed?.left.map(({ code }) => code)).toEqual(left)
      expect(changed?.check.map(({ code }) => code)).toEqual(check)
      await expect(changed?.after).toMatchFileSnapshot(after)
    })

    test('compiles', () => {
      expect(typeErrors(after)).toEqual([])
    })

    test('sends the same requests and returns the same', () =>
      expectSameRequests({ before: before.href, after: `file://${after}`, answer, comparable, calls }))
  })
}
