import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { run } from '../src/run.ts'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'ferrule-create-'))
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const create = (...args: string[]): Promise<string> => run(args, { cwd })
const text = (file: string): string => readFileSync(join(cwd, file), 'utf8')
const files = (folder: string): string[] =>
  readdirSync(join(cwd, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(cwd, folder, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

test('writes a project and says what comes next', async () => {
  expect(await create('acme')).toContain('npm run generate')
  expect(files('acme')).toEqual([
    '.gitignore',
    'README.md',
    'package.json',
    'schemas/acme/connector.ts',
    'schemas/acme/items.ts',
    'src/vendor/errors.ts',
    'src/vendor/index.ts',
    'test/items.test.ts',
    'test/sandbox.ts',
    'tsconfig.json',
    'tsup.config.ts',
  ])
})

test('versions are those it was tested with', async () => {
  await create('acme', '--package', '@acme/api')
  const { name, dependencies, devDependencies } = JSON.parse(text('acme/package.json'))
  expect(name).toBe('@acme/api')
  const { devDependencies: own } = manifest
  expect({ ...dependencies, ...devDependencies }).toEqual(own)
  expect(dependencies).toEqual({ '@ferrule/core': own['@ferrule/core'] })
})

test('flags reach the schema', async () => {
  await create(
    'x',
    '--name',
    'acme-crm',
    '--title',
    'ACME',
    '--base-url',
    'https://api.acme.example/rest/v2/',
    '--auth',
    'header',
    '--auth-header',
    'X-Acme',
    '--pagination',
    'offset',
  )
  const connector = text('x/schemas/acme-crm/connector.ts')
  for (const part of [
    "name: 'acme-crm'",
    "className: 'AcmeCrm'",
    "connectorType: 'ACME'",
    "api_key: 'ACME_CRM_API_KEY'",
  ])
    expect(connector).toContain(part)
  expect(connector).toContain("bases: { api: 'https://api.acme.example' }")
  expect(connector).toContain("auth: { scheme: 'header', header: 'X-Acme', token: 'api_key' }")
  const items = text('x/schemas/acme-crm/items.ts')
  expect(items).toContain("path: '/rest/v2/items/{id}'")
  expect(items).toContain("style: 'offset'")
})

test('text from outside stays text', async () => {
  await create('acme', '--base-url', "https://api.acme.example/it's")
  expect(text('acme/schemas/acme/items.ts')).toContain("path: '/it\\'s/items'")
})

describe('--from a document', () => {
  const document = join(import.meta.dirname, '../../import/test/fixtures/ledger.swagger.json')

  test('its schema is drafted from it, and nothing is left of the example', async () => {
    const said = await create('ledger', '--from', document, '--all')
    expect(said).toContain('4 of 4 operations')
    expect(said).toContain('Then read schemas/ledger/IMPORT.md')
    expect(files('ledger').filter((file) => !file.includes('.draft'))).toEqual([
      '.gitignore',
      'README.md',
      'package.json',
      'schemas/ledger/IMPORT.md',
      'schemas/ledger/accounts.ts',
      'schemas/ledger/connector.ts',
      'schemas/ledger/import.json',
      'src/vendor/errors.ts',
      'src/vendor/index.ts',
      'test/import-examples.json',
      'test/import-examples.test.ts',
      'test/import-sandbox.test.ts',
      'tsconfig.json',
      'tsup.config.ts',
    ])
    expect(text('ledger/schemas/ledger/connector.ts')).toContain("vendor: { readError: 'readLedgerError' }")
    expect(text('ledger/src/vendor/index.ts')).toContain('readLedgerError')
    const { scripts, devDependencies } = JSON.parse(text('ledger/package.json'))
    const range = manifest.dependencies['@ferrule/import']
    expect([scripts.import, devDependencies['@ferrule/import']]).toEqual(['ferrule-import', range])
  })

  test('questions come one screen each', async () => {
    const titles: string[] = []
    const askScreen = async ({ title }: { title: string }) => {
      titles.push(title)
      return ''
    }
    await run(['ledger', '--from', document], { cwd, askScreen })
    // How the list continues is not asked: the document says it.
    expect(titles).toEqual([
      'Which resources? Those with * can be read.',
      'Which credentials?',
      'What are the resources called?',
    ])
  })

  test('only what is wanted, with other credentials than the document says', async () => {
    await create('ledger', '--from', document, '--only', 'accounts.list', '--credentials', 'bearer')
    expect(text('ledger/schemas/ledger/import.json')).toContain('"credentials": "bearer"')
    expect(text('ledger/schemas/ledger/accounts.ts').match(/summary: .*\n\s+(?:docs.*\n\s+)?method/g)).toHaveLength(1)
  })

  test('what would have no effect is refused', async () => {
    await expect(create('ledger', '--from', document, '--auth', 'basic')).rejects.toThrow(
      '--auth has no effect with --from: the document says it; for other credentials pass --credentials',
    )
    await expect(create('ledger', '--only', 'accounts')).rejects.toThrow('--only needs --from')
    await expect(create('ledger', '--from', document, '--only', 'accounts', '--all')).rejects.toThrow('not both')
    expect(readdirSync(cwd)).toEqual([])
  })

  test('a document that cannot be read leaves no folder behind', async () => {
    await expect(create('ledger', '--from', 'none.json')).rejects.toThrow('there is no file none.json')
    expect(readdirSync(cwd)).toEqual([])
  })
})

describe('nothing is overwritten', () => {
  test('a folder that holds something', async () => {
    mkdirSync(join(cwd, 'acme'))
    writeFileSync(join(cwd, 'acme/notes.txt'), 'mine')
    await expect(create('acme')).rejects.toThrow(
      'acme is not empty (it holds notes.txt); name a new or an empty folder',
    )
    expect(files('acme')).toEqual(['notes.txt'])
  })

  test('a file', async () => {
    writeFileSync(join(cwd, 'acme'), 'mine')
    await expect(create('acme')).rejects.toThrow('acme is a file')
    expect(text('acme')).toBe('mine')
  })

  test('an empty folder, also a fresh repository, is used', async () => {
    mkdirSync(join(cwd, 'acme/.git'), { recursive: true })
    await create('acme')
    expect(files('acme')).toContain('package.json')
  })

  test('a wrong setting leaves no folder behind', async () => {
    await expect(create('acme', '--auth', 'magic')).rejects.toThrow('--auth')
    expect(readdirSync(cwd)).toEqual([])
  })
})

describe('the command line', () => {
  test('no folder, two folders, unknown flags', async () => {
    await expect(create()).rejects.toThrow('<folder> must be named')
    await expect(create('a', 'b')).rejects.toThrow('pass one folder, not 2')
    await expect(create('a', '--shade')).rejects.toThrow('--shade is not an option')
    expect(readdirSync(cwd)).toEqual([])
  })

  test('help and version write nothing', async () => {
    expect(await create('--help')).toContain('--pagination <style>')
    expect(await create('--version')).toBe(manifest.version)
    expect(readdirSync(cwd)).toEqual([])
  })

  test('--yes asks nothing', async () => {
    const ask = () => Promise.reject(new Error('asked'))
    await expect(run(['acme'], { cwd, ask })).rejects.toThrow('asked')
    await expect(run(['acme', '--yes'], { cwd, ask })).resolves.toContain('Created acme for Acme')
  })
})
