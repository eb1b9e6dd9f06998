import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import ts from 'typescript'
import { expect, test } from 'vitest'

// The pattern of the webhooks guide is safe without `strict`, too: what an event does not have is an error of the compiler.

const connectors = readdirSync(join(root, 'packages')).filter((name) =>
  ts.sys.fileExists(join(root, 'packages', name, 'src/webhooks.ts')),
)

const pattern = (name: string, more: string) => `import { verify, type WebhookEvent } from '@ferrule/${name}/webhooks'

export async function receive(request: Request, secret: string): Promise<Response> {
  let event: WebhookEvent
  try {
    event = await verify(request, secret)
  } catch {
    return new Response('not authentic', { status: 400 })
  }
${more}
  return new Response(null, { status: 204 })
}
`

function problemsOf(more: (name: string) => string): string[] {
  const folder = join(root, '.cache/loose')
  mkdirSync(folder, { recursive: true })
  const files = connectors.map((name) => {
    const file = join(folder, `${name}.ts`)
    writeFileSync(file, pattern(name, more(name)))
    return file
  })
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  const program = ts.createProgram(files, {
    ...options,
    strict: false,
    noUncheckedIndexedAccess: false,
    noUnusedLocals: false,
  })
  return files.flatMap((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  )
}

test('the pattern compiles, and events narrow by type', { timeout: 300_000 }, () => {
  expect(connectors.length).toBeGreaterThan(8)
  const narrowed = "  if (event.type === 'customer.created') console.log(event.id, event.data.object)"
  expect(problemsOf((name) => (name === 'stripe' ? narrowed : '  void event'))).toEqual([])
})

test('a member that no event has is an error for every connector', { timeout: 300_000 }, () => {
  const problems = problemsOf(() => '  void event.notThere')
  expect(problems).toHaveLength(connectors.length)
  for (const problem of problems) expect(problem).toContain('notThere')
})
