// The sandbox with one connector beside it, where the six others are not installed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Published, pack, withDependencies } from '../lib/packages.ts'
import { exec } from '../smoke/lib/exec.ts'
import { npmInstall } from './npm.ts'
import { transpiled } from './program.ts'
import { typecheck } from './types.ts'

const PROGRAM = `import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'

const sandbox = createSandbox('stripe', { seed: undefined, records: { customers: 3, products: 2 } })
await using server = await sandbox.listen()
// Options that are undefined are as good as left out.
const stripe = new StripeConnector({
  credentials: sandbox.credentials,
  baseUrl: server.url as string | undefined,
  timeout: undefined,
  retry: undefined,
  hooks: undefined,
})
const options = { signal: undefined, timeout: undefined, retry: undefined, cursor: undefined, deadline: undefined }
const { id } = await stripe.customers.create({ email: 'ada@example.com' }, { headers: undefined, ...options })
const { data } = await stripe.customers.list({ limit: 1 }, { ...options, prefetch: undefined })
// @ts-expect-error a text is no customer
const wrong: (typeof data)[number] = 'text'
void wrong
const missing: unknown = await createSandbox('jira').ready().catch((error: Error) => error.message)
console.log(JSON.stringify([data.map((customer) => customer.id === id), missing]))
`

export async function beside(folder: string, packages: readonly Published[]): Promise<string> {
  const wanted = ['@ferrule/sandbox', '@ferrule/stripe']
  const names = withDependencies(wanted, (name) => packages.find((one) => one.name === name)?.manifest)
  const own = packages.filter(({ name }) => names.has(name))
  const locked = await npmInstall(folder, await Promise.all(own.map((one) => pack(one.folder))))
  const ours = [...locked.keys()].filter((name) => packages.some((one) => one.name === name))
  writeFileSync(join(folder, 'program.mts'), PROGRAM)
  const strict = { module: 'nodenext', target: 'es2023', skipLibCheck: false, types: ['node'] }
  await typecheck(folder, ['program.mts'], { ...strict, lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable'] })
  writeFileSync(join(folder, 'program.mjs'), transpiled(PROGRAM, ts.ModuleKind.ES2022))
  const said = (await exec(process.execPath, ['program.mjs'], folder)).trim()
  const expected = [[true], 'this sandbox needs @ferrule/jira: npm install --save-dev @ferrule/jira']
  if (said !== JSON.stringify(expected)) throw new Error(`it said ${said}`)
  return `${ours.length} packages of ours: ${ours.join(', ')}`
}
