// The console as a user has it: built from its sources, served by a gateway that listens, in headless Chromium.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { openBrowser, openReader } from '@ferrule/test-kit/browser'
import { chromiumPath } from '@ferrule/test-kit/chromium'
import { Skip } from '@ferrule/test-kit/report'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { build } from 'vite'

/** Chromium, or why there is none: print it and skip. */
export async function findChromium(): Promise<{ path: string } | { skipped: string }> {
  try {
    return { path: await chromiumPath() }
  } catch (error) {
    if (error instanceof Skip) return { skipped: error.message }
    throw error
  }
}

export interface BuiltConsole {
  readonly folder: string
  remove(): void
}

/** The built console in a folder of its own. A worker builds it once for all its files, and keeps it in memory. */
export async function buildConsole(): Promise<BuiltConsole> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-console-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (built) {
    for (const [name, bytes] of built) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), bytes)
    }
    return { folder, remove }
  }
  await build({
    configFile: join(import.meta.dirname, '../../console/vite.config.ts'),
    build: { outDir: folder },
    logLevel: 'error',
  })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  built = new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]))
  return { folder, remove }
}

let built: ReadonlyMap<string, Uint8Array> | undefined

export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors since the last look: on the console (violations of the policy among it), failed requests, requests to elsewhere. */
  complaints(): string[]
}

const SCREEN = { width: 1280, height: 860 }

export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: SCREEN, ...options })
  const { page, complaints } = await openReader(context, url)
  page.setDefaultTimeout(30_000)
  return { context, page, complaints }
}

export { openBrowser }

/** Shows a page that is loaded in another light, or on another screen. */
export async function show(
  page: Page,
  {
    viewport = SCREEN,
    colorScheme = 'light',
  }: Pick<BrowserContextOptions, 'colorScheme'> & { viewport?: typeof SCREEN },
): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}

/** Presses Tab until the control of this name has the focus. */
export async function tabTo(page: Page, name: string, most = 80): Promise<void> {
  const focused = `(() => {
    const one = document.activeElement
    const label = one?.labels?.[0] ?? one
    return (one?.getAttribute('aria-label') ?? label?.textContent ?? '').replace(/\\s+/g, ' ').trim()
  })()`
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    const found = (await page.evaluate(focused)) as string
    if (found === name || found.startsWith(`${name} `)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** Tab to it, then Enter. */
export async function activate(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** A picture for people, where FERRULE_SHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['FERRULE_SHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
