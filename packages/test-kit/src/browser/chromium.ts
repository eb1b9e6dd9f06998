// Finds a Chromium, or gets one where the machine has a package manager that may.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../repo.ts'
import { Skip } from '../report.ts'

/** The first one has no window to draw, and needs half the CPU. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]

const places = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

function find(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, and there is nothing`)
    return CHROMIUM_PATH
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places].find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** An installation that another step has begun. */
async function another(): Promise<string | undefined> {
  for (let waited = 0; waited < 60; waited++) {
    const { status } = await run('pgrep', ['-x', 'apt-get'])
    if (status !== 0) return find()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  return find()
}

const aptGet = (...args: string[]) => run('apt-get', ['-q', ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } })

/** @throws {Skip} when there is none and none can be had. */
export async function chromiumPath(): Promise<string> {
  const found = find()
  if (found) return found
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Skip('no Chromium on this machine; CHROMIUM_PATH may name one')
  console.log('no Chromium found: apt-get install')
  await aptGet('update')
  // Older releases have the whole browser only.
  const shell = await aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  const { output } = shell.status === 0 ? shell : await aptGet('install', '-y', '--no-install-recommends', 'chromium')
  const installed = find() ?? (await another())
  if (!installed) throw new Skip(`no Chromium, and apt-get could not install it: ${output.trim().split('\n').at(-1)}`)
  return installed
}
