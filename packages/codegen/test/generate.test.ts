import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildIr } from '../src/build-ir.ts'
import { main } from '../src/cli.ts'
import { emitPackageJson } from '../src/emit/package-json.ts'
import { emit, generate } from '../src/generate.ts'
import { load } from '../src/load.ts'
import { readSteps } from '../src/steps.ts'
import { typeTests } from './support/type-tests.ts'

const traits = resolve(import.meta.dirname, 'traits')

/** Runs the command line on a tree; gives its exit code and what it said. */
async function run(args: string[], root: string): Promise<{ status: number; said: string }> {
  const lines: string[] = []
  const say = (...words: unknown[]) => void lines.push(words.join(' '))
  const spies = [vi.spyOn(console, 'log').mockImplementation(say), vi.spyOn(console, 'error').mockImplementation(say)]
  const status = await main(args, root)
  for (const spy of spies) spy.mockRestore()
  return { status, said: lines.join('\n') }
}

describe('traits', async () => {
  const { files } = await generate(traits, 'demo')

  test.each([...files.keys()])('%s', (file) => {
    expect(files.get(file)).toBe(readFileSync(join(traits, file), 'utf8'))
  })

  test('nothing else is there', async () => {
    expect(await run(['demo', '--check'], traits)).toEqual({ status: 0, said: '' })
  })

  test('the type tests of all constructs are the committed ones', async () => {
    const ir = buildIr(await load(join(traits, 'schemas/demo')))
    expect(typeTests(ir)).toBe(readFileSync(join(traits, 'types.test-d.ts'), 'utf8'))
  })

  test('the same again, byte for byte', async () => {
    expect([...(await generate(traits, 'demo')).files]).toEqual([...files])
  })
})

describe("a part of another connector's package", async () => {
  const loaded = await load(join(traits, 'schemas/demo'))
  const definition = { ...loaded.definition, name: 'demo-v3', partOf: { package: 'demo', folder: 'v3' } }
  const ir = buildIr({ ...loaded, definition })
  const files = [...emit(ir)]
  const text = (end: string) => files.find(([file]) => file.endsWith(end))?.[1] ?? ''

  test('its code is in a folder of its own, imports lead where they should, and it calls itself by its own name', () => {
    for (const [file] of files) expect(file).toMatch(/^packages\/demo\/src\/v3\/generated\//)
    expect(text('zod.gen.ts')).toContain("from '../../../../../schemas/demo-v3/")
    expect(text('client.gen.ts')).toContain('@ferrule/demo/v3/<entity>')
    expect(text('index.gen.ts')).toContain('DemoConnector, DemoConnector as DemoV3Connector')
    expect(text('people.operations.gen.ts')).toContain("connector: 'demo-v3'")
  })

  test('package.json has the subpaths of both, the same ones whichever is written first', () => {
    const whole = buildIr(loaded)
    const start = JSON.stringify({ exports: { './own': { '@ferrule/source': './src/own.ts' } } })
    const once = emitPackageJson(ir, emitPackageJson(whole, start))
    expect(emitPackageJson(whole, emitPackageJson(ir, start))).toBe(once)
    expect(emitPackageJson(ir, once)).toBe(once)
    const { exports } = JSON.parse(once)
    expect(exports['./v3']).toEqual({
      '@ferrule/source': './src/v3/generated/index.gen.ts',
      types: './dist/v3/index.d.ts',
      default: './dist/v3/index.js',
    })
    expect(exports['./v3/*'].default).toBe('./dist/v3/entities/*.js')
    expect(exports['./*']['@ferrule/source']).toBe('./src/generated/*.gen.ts')
    expect(exports['./own']['@ferrule/source']).toBe('./src/own.ts')
  })
})

describe('steps of the vendor', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ferrule-steps-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const file = (name: string, text: string) => writeFileSync(join(root, name), text)

  test('are read from declarations, lists and other files, without running them', () => {
    file(
      'index.ts',
      "import './nothing.ts'\nexport { one, two as three, type Four } from './x.ts'\nexport * from './more.ts'\n",
    )
    file(
      'more.ts',
      "export const five: number = 5\nexport async function six() {}\nexport interface Seven {}\nexport {\n  // export not\n  eight,\n}\nexport * from './index.ts'\n",
    )
    expect(readSteps(root, 'index.ts')).toEqual({
      file: 'index.ts',
      names: new Set(['one', 'three', 'five', 'six', 'eight']),
    })
    file('more.ts', "export * from 'elsewhere'")
    expect(readSteps(root, 'index.ts').names).toBeUndefined()
    expect(readSteps(root, 'none.ts').names).toEqual(new Set())
  })

  test('that are named and not exported are refused', async () => {
    const loaded = await load(join(traits, 'schemas/demo'))
    const steps = { file: 'vendor/index.ts', names: new Set(['readDemoErorr', 'prepareUpload', 'graphBody']) }
    expect(() => buildIr({ ...loaded, steps })).toThrow(
      'connector vendor.readError: vendor/index.ts exports no "readDemoError"; did you mean "readDemoErorr"?',
    )
    expect(() => buildIr({ ...loaded, steps: { ...steps, names: new Set(['readDemoError', 'graphBody']) } })).toThrow(
      'wire_facts.create vendor.prepare: vendor/index.ts exports no "prepareUpload"',
    )
  })
})

describe('--check', () => {
  let root: string
  const generated = 'packages/demo/src/generated'

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ferrule-check-'))
    for (const folder of ['packages', 'docs']) cpSync(join(traits, folder), join(root, folder), { recursive: true })
    // The schemas stay where their imports lead somewhere.
    cpSync(join(traits, 'schemas'), join(root, 'schemas'), { recursive: true })
    for (const name of [
      'connector',
      'lists',
      'open_values',
      'parcels',
      'people',
      'reserved_words',
      'shared',
      'wire_facts',
    ]) {
      const from = relative(join(root, 'schemas/demo'), join(traits, 'schemas/demo', name))
      writeFileSync(
        join(root, 'schemas/demo', `${name}.ts`),
        `export * from '${from}.ts'\n${name === 'shared' ? '' : `export { default } from '${from}.ts'\n`}`,
      )
    }
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('says nothing about a tree that is as it should be', async () => {
    expect(await run(['--check'], root)).toEqual({ status: 0, said: '' })
  })

  test('names a changed, a missing and a stale file, and leaves them alone', async () => {
    writeFileSync(join(root, generated, 'people.gen.ts'), '// edited\n')
    rmSync(join(root, generated, 'lists.gen.ts'))
    writeFileSync(join(root, generated, 'gone.gen.ts'), '// of an entity that is no more\n')
    rmSync(join(root, 'docs/reference/demo/lists.md'))

    const { status, said } = await run(['--check'], root)

    expect(status).toBe(1)
    expect(said.split('\n')).toEqual([
      'docs/reference/demo/lists.md is missing',
      `${generated}/gone.gen.ts is stale`,
      `${generated}/lists.gen.ts is missing`,
      `${generated}/people.gen.ts differs`,
      'demo: run `pnpm generate` and commit what it writes',
    ])
    expect(readFileSync(join(root, generated, 'people.gen.ts'), 'utf8')).toBe('// edited\n')
  })

  test('without it, the tree is put right and hand-written files stay', async () => {
    writeFileSync(join(root, generated, 'gone.gen.ts'), '// of an entity that is no more\n')
    rmSync(join(root, generated, 'lists.gen.ts'))

    expect(await run(['demo'], root)).toMatchObject({ status: 0 })

    expect(await run(['--check'], root)).toEqual({ status: 0, said: '' })
    expect(readFileSync(join(root, 'packages/demo/src/vendor/index.ts'), 'utf8')).toContain('prepareUpload')
  })

  test('an unknown connector is refused by name', async () => {
    expect(await run(['dmeo'], root)).toEqual({ status: 1, said: 'there is no schemas/dmeo; there are: demo' })
  })
})
