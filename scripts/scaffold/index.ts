// A connector of one's own, as a stranger makes it: from the packed packages, in a folder outside this repository, by the
// create command; then its schema is changed to that of an invented vendor, whose own server the built connector calls.
import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, Skip } from '@ferrule/test-kit/report'
import { offlineCode } from '../lib/offline.ts'
import { pack } from '../lib/packages.ts'
import { tsc } from '../lib/tsc.ts'
import { exec } from '../smoke/lib/exec.ts'
import { type Harbour, startHarbour } from './tidepool.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const documents = join(import.meta.dirname, '../../packages/import/test/fixtures')
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'ferrule-scaffold-')))
const project = join(temporary, 'tidepool')
const node = process.execPath
const create = join(temporary, 'node_modules/.bin/create-connector')

/** Every way of paging and every kind of credentials at least once, besides those of the project itself. */
const variants = [
  { name: 'my-crm', auth: 'bearer', pagination: 'offset' },
  { name: 'shop2', auth: 'basic', pagination: 'page-number' },
  { name: 'ledger', auth: 'oauth', pagination: 'last-id' },
  { name: 'mailer', auth: 'bearer', pagination: 'link' },
  { name: 'plain', auth: 'header', pagination: 'none' },
]

let broken: string | undefined

/** A step whose failure makes those after it pointless. */
const step = (name: string, body: () => Promise<unknown>): Promise<void> =>
  check(name, async () => {
    if (broken) throw new Skip(`"${broken}" did not succeed`)
    try {
      return await body()
    } catch (error) {
      broken = name
      throw error
    }
  })

const INSTALL = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']

/** npm, as strangers have it. */
async function npm(args: readonly string[], folder: string): Promise<string> {
  try {
    return await exec('npm', [...args], folder)
  } catch (error) {
    const code = offlineCode(String(error))
    if (code) throw new Skip(`npm reaches no registry: ${code}`)
    throw error
  }
}

/** A command of the project's own packages. */
const tool = (name: string, args: readonly string[], folder = project): Promise<string> =>
  exec(node, [join(project, 'node_modules', tools[name as keyof typeof tools]), ...args], folder)

/** By the newer compiler, which takes a fourth of the time; the first project is also checked by its own. */
async function typecheck(folder: string): Promise<void> {
  const { status, output } = await tsc(7, ['--noEmit'], { cwd: folder })
  if (status !== 0) throw new Error(output)
}

const tools = {
  'ferrule-codegen': '@ferrule/codegen/dist/bin.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  tsup: 'tsup/dist/cli-default.js',
}

async function tested(folder = project): Promise<string> {
  const report = join(folder, 'report.json')
  await tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`], folder)
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
  assert.ok(numPassedTests > 0 && numPassedTests === numTotalTests)
  return `${numPassedTests} tests`
}

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

async function install(): Promise<string> {
  const path = join(project, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const dependencies of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(dependencies).filter((name) => name.startsWith('@ferrule/')))
      dependencies[name] = `file:${await pack(`packages/${name.slice('@ferrule/'.length)}`)}`
  writeFileSync(path, JSON.stringify(manifest, null, 2))
  await npm(INSTALL, project)
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).join(', ')
}

/** A folder of projects that share what the first one has installed. */
function beside(name: string): string {
  const folder = join(temporary, name)
  mkdirSync(folder)
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** All projects of a folder, in one run of the compiler and one of their tests. */
async function checked(folder: string, names: readonly string[]): Promise<string> {
  const include = names.flatMap((name) => ['schemas', 'src', 'test', '*.ts'].map((part) => `${name}/${part}`))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: `./${names[0]}/tsconfig.json`, include }))
  await typecheck(folder)
  return tested(folder)
}

/** Other kinds of credentials and lists: generated, type-checked and tested. */
async function allVariants(): Promise<string> {
  const folder = beside('variants')
  for (const { name, auth, pagination } of variants) {
    await exec(
      create,
      [name, '--auth', auth, '--pagination', pagination, '--base-url', `https://${name}.example/v1`],
      folder,
    )
    await tool('ferrule-codegen', ['--root', name], folder)
    await tool('ferrule-codegen', ['--root', name, '--check'], folder)
  }
  return checked(
    folder,
    variants.map(({ name }) => name),
  )
}

/** Projects whose schemas come from documents: drafted, generated, type-checked and tested. */
async function fromDocument(): Promise<string> {
  const folder = beside('documents')
  const said: string[] = []
  const names: string[] = []
  for (const document of ['harbor.openapi.yaml', 'ledger.swagger.json', 'shelf.discovery.json']) {
    const [name = ''] = document.split('.')
    names.push(name)
    cpSync(join(documents, document), join(folder, document))
    said.push(...(await exec(create, [name, '--from', document, '--all', '--yes'], folder)).split('\n').slice(0, 1))
    await tool('ferrule-codegen', ['--root', name], folder)
  }
  return `${said.join('; ')}; ${await checked(folder, names)}`
}

/** The schema of the invented vendor instead of the example. */
function describeTidepool(): void {
  for (const stale of ['schemas/tidepool/items.ts', 'test/items.test.ts']) rmSync(join(project, stale))
  for (const folder of ['schemas', 'src', 'test'])
    cpSync(join(fixtures, folder), join(project, folder), { recursive: true })
}

async function callHarbour(harbour: Harbour): Promise<string> {
  cpSync(join(fixtures, 'program.mjs'), join(project, 'program.mjs'))
  const text = await exec(node, ['program.mjs', harbour.url], project)
  const got = JSON.parse(text)
  assert.deepEqual(got.check, { ok: true })
  assert.deepEqual(got.first, { ids: [1, 2], meta: { total: 7 } })
  assert.deepEqual(got.all, [1, 2, 3, 4, 5, 6, 7])
  assert.deepEqual(got.rest, [3, 4, 5, 6, 7])
  assert.deepEqual(got.filtered, ['north', 'north', 'west', 'west', 'north'])
  assert.deepEqual(got.got, { id: 3, pier: 'west', length_m: 11, state: 'free', since: null })
  assert.deepEqual(got.created, { id: 107, pier: 'east', length_m: 20, state: 'free', since: null })
  assert.deepEqual(got.executed, { data: got.created })
  assert.deepEqual([got.valid, got.deleted.status], [true, 404])
  assert.deepEqual(got.manifest, ['list', 'get', 'create', 'update', 'delete'])

  const says = { code: 'berth_missing', message: 'There is no such berth.' }
  const { name, status, upstream, requestId } = got.missing
  assert.deepEqual([name, status, upstream], ['NotFoundError', 404, says])
  assert.match(requestId, /^tide-\d+$/)
  assert.deepEqual(
    [got.closed.name, got.closed.status, got.closed.upstream.code, got.closed.outcome],
    ['InvalidRequestError', 422, 'pier_closed', 'rejected'],
  )
  assert.deepEqual([got.stranger.name, got.stranger.status], ['AuthenticationError', 401])
  assert.equal(got.params.name, 'ParamsError')
  assert.ok(!/pool-secret|wrong-secret/.test(text), 'a secret is in what was printed')

  const { seen } = harbour
  assert.ok(seen.every(({ key, status }) => key === 'pool-secret' || (key === 'wrong-secret' && status === 401)))
  const paths = seen.map(({ method, path }) => `${method} ${path}`)
  assert.ok(paths.includes('GET /api/v3/berths?pier=north&pier=west&count=5'), paths.join('\n'))
  assert.deepEqual(
    seen.filter(({ path }) => path === '/api/v3/berths/3').map(({ status }) => status),
    [503, 200],
  )
  const posts = seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))
  assert.deepEqual(posts, [
    { pier: 'east', length_m: 20 },
    { pier: 'closed', length_m: 20 },
  ])
  return `${seen.length} requests`
}

try {
  await step('the packed command starts a project', async () => {
    writeFileSync(join(temporary, 'package.json'), '{ "private": true }\n')
    await npm([...INSTALL, await pack('packages/import'), await pack('packages/create-connector')], temporary)
    const said = await exec(create, ['tidepool', '--auth', 'header', '--auth-header', 'X-Tide-Key'], temporary)
    assert.match(said, /npm run generate/)
    const before = files(project)
    await assert.rejects(exec(create, ['tidepool'], temporary), /not empty/)
    assert.deepEqual(files(project), before)
    return `${before.length} files`
  })
  await step('npm installs what it needs', install)
  await step('its code is generated, and the same again', async () => {
    await npm(['run', 'generate'], project)
    await tool('ferrule-codegen', ['--check'])
    const plain = exec(node, ['--no-strip-types', join(project, 'node_modules', tools['ferrule-codegen'])], project)
    await assert.rejects(plain, /use Node 22\.18 or later/)
    return `${files(join(project, 'src/generated')).length} files`
  })
  await step('it type-checks', () => tool('tsc', ['--noEmit']))
  await step('its tests pass', () => tested())
  await step('other credentials and lists', allVariants)
  await step('drafted from documents', fromDocument)
  await step('changed to the schema of an invented vendor, it is generated, type-checks and passes tests', async () => {
    describeTidepool()
    await tool('ferrule-codegen', [])
    assert.ok(!existsSync(join(project, 'src/generated/items.gen.ts')), 'code of the example is still there')
    await typecheck(project)
    return tested()
  })
  await step('it is built and packed', async () => {
    const packed = JSON.parse(await npm(['pack', '--json'], project).then((text) => text.slice(text.search(/^[[{]/m))))
    const [{ files: names }] = (Array.isArray(packed) ? packed : Object.values(packed)) as [
      { files: { path: string }[] },
    ]
    const paths = names.map(({ path }) => path)
    for (const name of ['index', 'client', 'manifest', 'zod', 'berths'])
      for (const kind of ['js', 'd.ts']) assert.ok(paths.includes(`dist/generated/${name}.${kind}`), `${name}.${kind}`)
    assert.deepEqual(paths.filter((path) => !path.startsWith('dist/')).sort(), ['README.md', 'package.json'])
    const main = readFileSync(join(project, 'dist/generated/index.js'), 'utf8')
    assert.doesNotMatch(main, /from ['"]\./, 'the main entry is one file')
    return `${names.length} files`
  })
  await step("it speaks to the vendor's own server", async () => {
    const harbour = await startHarbour('pool-secret')
    try {
      return await callHarbour(harbour)
    } finally {
      await harbour.close()
    }
  })
} finally {
  if (process.env['KEEP']) console.log(`kept: ${temporary}`)
  else rmSync(temporary, { recursive: true, force: true })
}
