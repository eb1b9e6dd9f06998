#!/usr/bin/env node
// Entry of every npm script. Plain JavaScript for Node >= 20: it brings the toolchain (Node 24, pnpm) where the machine
// has none that fits, keeps node_modules in step with the lockfile, then runs the task.
//
//   node scripts/run.mjs <task> [arguments]     the tasks are listed below
//   node scripts/run.mjs exec <command> ...     any command, with the toolchain and node_modules/.bin on PATH
//   source <(node scripts/run.mjs env)          puts both on PATH of this shell
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const windows = process.platform === 'win32'
const pnpmVersion = readJson('package.json').packageManager.split('@')[1]
const nodeRange = '^24.11.0'

// Type stripping is still announced as experimental by Node 22.
const ts = (...args) => ['node', '--disable-warning=ExperimentalWarning', ...args]
const tsOnSources = (...args) => ts('--conditions=@ferrule/source', ...args)
// Makes the files that follow from the schemas and are not committed; quick if nothing has changed.
const derived = tsOnSources('scripts/derived.ts')
const build = ts('scripts/build.ts')
// The types that the site shows.
const hovers = tsOnSources('scripts/docs/hovers.ts')

/** Each task is a list of commands; arguments go to the last one. */
const tasks = {
  'api:update': [derived, build, ts('scripts/api/index.ts', '--update')],
  bench: [derived, build, ts('bench/index.ts')],
  budgets: [derived, build, ts('scripts/budgets.ts')],
  build: [derived, build],
  docs: [derived, ['vitepress', 'dev', 'docs']],
  'docs:build': [derived, hovers, ['vitepress', 'build', 'docs']],
  'docs:card': [ts('scripts/docs/card.ts')],
  'docs:movie': [ts('scripts/docs/movie.ts')],
  'docs:plots': [ts('scripts/docs/plots.ts')],
  'docs:preview': [derived, hovers, ['vitepress', 'build', 'docs'], ['vitepress', 'preview', 'docs']],
  changeset: [['changeset']],
  'dependencies:update': [derived, build, ts('scripts/audit/index.ts', '--update')],
  // On the sources: a first look should not wait for twenty builds.
  demo: [derived, tsOnSources('scripts/demo.ts')],
  eval: [derived, tsOnSources('packages/tools/test/eval/index.ts')],
  format: [['biome', 'check', '--write', '.']],
  generate: [tsOnSources('scripts/generate.ts')],
  install: [],
  lint: [['biome', 'check', '--error-on-warnings', '.']],
  release: [derived, build, ts('scripts/release.ts')],
  smoke: [derived, build, ts('scripts/smoke/index.ts')],
  test: [derived, ts('scripts/check.ts')],
  'test:quick': [['vitest', 'run', '--config', 'vitest.workspace.ts']],
  typecheck: [derived, ['node', 'node_modules/@typescript/native/bin/tsc', '--noEmit']],
  'version-packages': [
    ['changeset', 'version'],
    ['pnpm', 'install', '--lockfile-only'],
  ],
  vitest: [['vitest', '--config', 'vitest.workspace.ts']],
}

const [task = '', ...args] = process.argv.slice(2)
const commands = task === 'exec' ? [[]] : tasks[task]
if (!commands && task !== 'env') fail(`unknown task "${task}"; there are: ${Object.keys(tasks).join(', ')}, exec, env`)

const env = cleanEnv(process.env)
const path = [...toolchain(), join(root, 'node_modules', '.bin')]
// Many short processes load the same sources: Node keeps what it has stripped and compiled of them.
env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
if (task === 'env') {
  console.log(`export PATH="${path.join(delimiter)}${delimiter}$PATH" NODE_COMPILE_CACHE="${env.NODE_COMPILE_CACHE}"`)
  process.exit(0)
}
const pathKey = Object.keys(env).find((key) => key.toLowerCase() === 'path') ?? 'PATH'
env[pathKey] = [...path, env[pathKey]].join(delimiter)
// All checks make them as one of their steps.
if (task === 'test' && args.length === 0) commands.shift()
if (task === 'test:quick') env.FERRULE_QUICK = '1'
install()
for (const [index, command] of commands.entries()) {
  const status = run(index === commands.length - 1 ? [...command, ...args] : command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status)
}

/** npm hands its own settings to the scripts it runs; of those only the ones about the network are meant for pnpm, too. */
function cleanEnv(from) {
  const keep = /^npm_config_(registry|userconfig|globalconfig|cache|cafile|ca|proxy|https_proxy|noproxy|strict_ssl)$/i
  return Object.fromEntries(Object.entries(from).filter(([key]) => !/^npm_/i.test(key) || keep.test(key)))
}

/** The folders to put on PATH for a Node that runs the tools and for pnpm; none where the machine has both. */
function toolchain() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  // The versions that tsup and vitest support.
  const nodeFits = (major === 22 && minor >= 18) || (major === 24 && minor >= 11) || major >= 26
  if (nodeFits && pnpmFits()) return []

  const folder = join(root, '.toolchain')
  const ready = join(folder, `node-24-pnpm-${pnpmVersion}`)
  const bin = join(ready, 'node_modules', '.bin')
  if (existsSync(ready)) return [bin]

  const { platform, arch } = process
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  const packages = [`${prefix}-${windows ? 'win' : platform}-${arch}@${nodeRange}`, `pnpm@${pnpmVersion}`]
  log(
    `Node ${process.versions.node} with${pnpmFits() ? '' : 'out'} pnpm 11 found: installing ${packages.join(' and ')}`,
  )
  log('into .toolchain/ (once; delete the folder to undo)')

  // Installed aside and renamed when complete: an interrupted install is never taken for a finished one.
  const aside = join(folder, `incomplete-${process.pid}-${Date.now()}`)
  mkdirSync(aside, { recursive: true })
  writeFileSync(join(aside, 'package.json'), '{ "private": true }\n')
  const npm = ['npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (run([...npm, ...packages], { cwd: aside, stdio: ['ignore', 2, 2] }) !== 0) {
    rmSync(aside, { recursive: true, force: true })
    fail('could not install the toolchain; Node 24 and pnpm 11 on the PATH do as well')
  }
  try {
    renameSync(aside, ready)
  } catch (error) {
    if (!existsSync(ready)) throw error // otherwise another run was faster
  }
  for (const name of readdirSync(folder)) {
    const old = join(folder, name)
    if (name.startsWith('incomplete-') && Date.now() - statSync(old).mtimeMs > 3_600_000)
      rmSync(old, { recursive: true })
  }
  return [bin]
}

function pnpmFits() {
  // Asked outside the repository: inside, pnpm would first switch to the version that package.json names.
  const options = { cwd: tmpdir(), env, encoding: 'utf8', shell: windows }
  return spawnSync('pnpm', ['--version'], options).stdout?.startsWith('11.') ?? false
}

/** Runs `pnpm install` only when something that decides its result has changed since it last succeeded. */
function install() {
  const stamp = join(root, 'node_modules', '.ferrule-install')
  const wanted = installHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  log('pnpm install --frozen-lockfile (once; about a minute)')
  rmSync(stamp, { force: true })
  if (!installed()) {
    fail('pnpm install failed; after a change of dependencies run `pnpm install` and commit pnpm-lock.yaml')
  }
  writeFileSync(stamp, wanted)
}

/** With an empty store, pnpm was seen to wait for ever. Another try goes on with what the store has by then. */
function installed() {
  for (const minutes of [5, 10, 60]) {
    const started = Date.now()
    const status = runQuietly(['pnpm', 'install', '--frozen-lockfile'], { timeout: minutes * 60_000 })
    if (status === 0) return true
    if (Date.now() - started < minutes * 60_000) return false
    log(`pnpm install did not end within ${minutes} minutes`)
  }
  return false
}

function installHash() {
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)))
  const folders = ['packages', 'examples'].flatMap((parent) =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [],
  )
  for (const folder of ['.', 'bench', 'scripts/smoke', ...folders.sort()]) {
    if (!existsSync(join(root, folder, 'package.json'))) continue
    // Not the whole file: the generator rewrites `exports`, which changes nothing that is installed.
    const { name, version, bin, dependencies, devDependencies, optionalDependencies, peerDependencies } = readJson(
      `${folder}/package.json`,
    )
    const parts = [name, version, bin, dependencies, devDependencies, optionalDependencies, peerDependencies]
    hash.update(folder + JSON.stringify(parts))
  }
  return hash.digest('hex')
}

function run([command, ...rest], options, onFailure) {
  const result = spawnSync(command, rest, { cwd: root, env, shell: windows, ...options })
  const { status, signal, error } = result
  if (error) log(`${command}: ${error.message}`)
  const code = signal ? 1 : (status ?? 1)
  if (code !== 0) onFailure?.(result)
  return code
}

/** Shows what a command printed only if it failed. */
function runQuietly(command, { timeout }) {
  const options = { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 64 * 2 ** 20, timeout }
  return run(command, options, ({ stdout, stderr }) => process.stderr.write(`${stdout}${stderr}`))
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** To stderr, so that the output of `env` and of the tasks stays clean. */
function log(message) {
  console.error(`ferrule: ${message}`)
}

function fail(message) {
  log(message)
  process.exit(1)
}
