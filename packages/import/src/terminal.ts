import { createInterface } from 'node:readline/promises'
import { ImportError } from './model.ts'
import type { Ask } from './questions.ts'

/** Asks questions on a terminal only. */
export function terminalAsk(): { ask: Ask | undefined; close(): void } {
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env['CI']) return { ask: undefined, close() {} }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  // An iterator buffers lines that arrive before their question, such as pasted ones.
  const answers = lines[Symbol.asyncIterator]()
  return {
    async ask({ title, lines: evidence, question, usual }) {
      console.log(`\n${title}\n\n${evidence.map((line) => `  ${line}`).join('\n')}\n`)
      lines.setPrompt(`${question} [${usual}]: `)
      lines.prompt()
      const answer = await answers.next()
      if (answer.done) throw new ImportError('canceled; nothing was written')
      return answer.value.trim()
    },
    close: () => lines.close(),
  }
}
