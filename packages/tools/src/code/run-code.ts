import type { PlannedWrite } from '../call.ts'
import { flagOf, InputError, textOf } from '../input.ts'
import { preview } from '../preview.ts'
import { cut, lengthOf } from '../text.ts'
import { asData, described, hints, type Setting, schemaOf, toolOf } from '../tool.ts'
import type { ApproveBatch, Tool, ToolContext, ToolFailure, ToolResult } from '../types.ts'
import type { Admit } from './admission.ts'
import { type BatchResult, planned, sendBatch } from './batch.ts'
import { callsOf } from './calls.ts'
import { namesOf, variablesOf } from './names.ts'
import { type Limits, type Run, runProgram } from './program.ts'

/** Maximum length of a program, in characters. */
const LONGEST_CODE = 50_000

export interface CodeSetting {
  readonly limits: Limits
  readonly approve: ApproveBatch | undefined
  readonly admit: Admit
}

/** The tool that runs a program over the connectors. */
export function runCodeTool(setting: Setting, { limits, approve, admit }: CodeSetting): Tool {
  const { catalog, maxChars, write } = setting
  const names = namesOf(catalog)
  const connectors = variablesOf(catalog)
  return toolOf(
    {
      name: 'run_code',
      description: `Runs JavaScript or TypeScript, the body of an async function: end with return. Globals: ${connectors.join(', ')}, console. await stripe.customers.get({…}) returns a record, await of a list one page { data, cursor }, for await each record of all pages; names come from search_api. There is no fetch, import, process or timer. Return only what you need.${write ? ' Writes are collected and sent after the program, in order, if the user approves all of them; their results are in the answer, not in the program.' : ''} ${asData}`,
      inputSchema: schemaOf(
        {
          code: described('The program'),
          ...(write && { dry_run: { type: 'boolean', description: 'Shows the writes without sending them' } }),
        },
        ['code'],
      ),
      annotations: hints('Run code', write ? 'destructive' : 'read'),
    },
    async (input, context) => {
      const code = textOf(input, 'code') ?? ''
      if (code.trim() === '') throw new InputError('code is missing.')
      if (code.length > LONGEST_CODE) throw new InputError(`code is longer than ${LONGEST_CODE} characters.`)
      const calls = callsOf(setting, names, { timeout: limits.timeout, onCall: context.onCall })
      const { signal } = context
      const { answer } = calls
      const release = admit()
      if (!release) return { error: BUSY }
      const mostLogged = Math.floor(maxChars / 5)
      const run = await runProgram({ code, connectors, limits, mostLogged, signal, answer }).finally(release)
      const failure = failureOf(run, limits, calls.writes)
      const ended = { run, notes: [...calls.notes], maxChars }
      if (failure) return answerOf({ ...ended, batch: { writes: [], error: failure } })
      const isDry = flagOf(input, 'dry_run')
      return answerOf({ ...ended, batch: await batchOf(calls.writes, isDry, setting, context, approve) })
    },
  )
}

const BUSY: ToolFailure = {
  code: 'busy',
  message: 'Too many programs are running. This one was not started; call again in a moment.',
  retryable: true,
  outcome: 'not-sent',
}

async function batchOf(
  writes: readonly PlannedWrite[],
  isDry: boolean,
  setting: Setting,
  context: ToolContext,
  approve: ApproveBatch | undefined,
): Promise<BatchResult> {
  if (writes.length === 0) return { writes: [] }
  return isDry ? planned(writes) : sendBatch(writes, setting, context, approve)
}

/** Why a program did not return, as a model can act on it. Undefined if it did. */
function failureOf({ ending }: Run, limits: Limits, writes: readonly PlannedWrite[]): ToolFailure | undefined {
  const unsent =
    writes.length === 0
      ? ''
      : writes.length === 1
        ? ' Its write was not sent.'
        : ` None of its ${writes.length} writes was sent.`
  const failed = (code: string, message: string, more: object = {}): ToolFailure => ({
    code,
    message: `${cut(message, 1_000)}${unsent}`,
    retryable: false,
    outcome: 'not-sent',
    ...more,
  })
  if ('thrown' in ending) {
    const { name, message, failure } = ending.thrown
    return failed(
      'code',
      `The program threw ${name}: ${message}.`,
      failure === undefined ? {} : { cause: preview(failure, 1_500).value },
    )
  }
  if (!('fault' in ending)) return undefined
  if (ending.fault === 'timeout')
    return failed(
      'timeout',
      `The program took longer than ${limits.timeout / 1_000} s with its calls, and was ended. Read less, or end its loops.`,
    )
  if (ending.fault === 'memory')
    return failed('memory', `The program used more than ${limits.memory} MB, and was ended. Keep only what you need.`)
  return failed(ending.fault === 'aborted' ? 'aborted' : 'code', ending.message)
}

interface Answer {
  readonly run: Run
  readonly notes: readonly string[]
  readonly batch: BatchResult
  readonly maxChars: number
}

/** The answer to the model: logs and writes get a share of the room, the result all that is left. */
function answerOf({ run, notes, batch, maxChars }: Answer): ToolResult {
  const { ending } = run
  const logs = preview(run.logs, Math.floor(maxChars / 4))
  const writes = preview(batch.writes, Math.floor(maxChars / 3))
  const said = [
    batch.note,
    ...notes.slice(0, 5).map((note) => cut(note, 200)),
    ...(logs.whole ? [] : ['The logs are shortened.']),
  ]
  const around = {
    ...(batch.error && { error: batch.error }),
    ...(run.logs.length > 0 && { logs: logs.value }),
    ...(batch.writes.length > 0 && { writes: writes.value }),
  }
  const shown = resultOf(ending, maxChars - lengthOf(around) - lengthOf(said) - 400)
  const note = [...said, shown.note].filter(Boolean).join(' ')
  return { ...around, ...('result' in shown && { result: shown.result }), ...(note !== '' && { note }) }
}

function resultOf(ending: Run['ending'], room: number): { readonly result?: unknown; readonly note?: string } {
  if ('start' in ending)
    return {
      result: preview(String(ending.start), Math.max(200, room)).value,
      note: `The result has ${Number(ending.length)} characters; only its beginning is shown. Return less.`,
    }
  if (!('returned' in ending)) return {}
  const { value, whole } = preview(ending.returned, Math.max(200, room))
  if (ending.nothing) return { result: null, note: 'The program returned nothing.' }
  if (whole) return { result: value }
  return {
    result: value,
    note: `The result is shortened: all of it is ${lengthOf(ending.returned)} characters. Return less.`,
  }
}
