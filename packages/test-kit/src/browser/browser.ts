// The site as a reader sees it, in headless Chromium.
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Nothing leaves the machine, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, headless: true, args: flags })

export const PHONE = { width: 375, height: 812 }

export interface Reader {
  page: Page
  /** Problems since the last call: messages on the console, failed requests, requests to elsewhere. */
  complaints(): string[]
}

/** A tab. Requests that would leave the machine fail (see the flags), and are reported. */
export async function openReader(context: BrowserContext, url: string): Promise<Reader> {
  const page = await context.newPage()
  let found: string[] = []
  page.on('request', (request) => {
    const target = request.url()
    if (!target.startsWith(url) && !/^(data|blob|about):/.test(target)) found.push(`asks for ${target}`)
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} for ${response.url()}`)
  })
  return {
    page,
    complaints() {
      const told = found
      found = []
      return told
    },
  }
}

/** From here on it is the application that shows the page. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction("document.querySelector('#app')?.__vue_app__ !== undefined")
}

/** By how many pixels the page is wider than its window. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Problems of pages. */
export interface Seen {
  problems: string[]
  /** At the width of a phone, in the dark. */
  onPhone: string[]
}

/** Opens pages one after the other in a few tabs. Those of `phone` are then made as narrow as a phone, and dark. */
export async function readAll(
  context: BrowserContext,
  url: string,
  paths: readonly string[],
  phone: readonly string[] = [],
  tabs = 3,
): Promise<Seen> {
  const seen: Seen = { problems: [], onPhone: [] }
  const queue = [...paths]
  const work = async (): Promise<void> => {
    const { page, complaints } = await openReader(context, url)
    const size = page.viewportSize()
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      await page.goto(url + path, { waitUntil: 'domcontentloaded' })
      await hydrated(page)
      const { heading, words, over } = (await page.evaluate(`({
        heading: document.querySelector('.vp-doc h1, .VPHero h1')?.textContent ?? '',
        words: document.querySelector('.vp-doc')?.innerText.length ?? 0,
        over: ${OVERFLOW},
      })`)) as { heading: string; words: number; over: number }
      const found = complaints()
      if (!heading || words < 40) found.push('shows no text')
      if (over > 0) found.push(`is ${over} px wider than the window`)
      seen.problems.push(...found.map((text) => `${path} ${text}`))
      if (!size || !phone.includes(path)) continue
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(PHONE)
      const more = (await page.evaluate(OVERFLOW)) as number
      if (more > 0) seen.onPhone.push(`${path} is ${more} px wider than a phone`)
      seen.onPhone.push(...complaints().map((text) => `${path} ${text}`))
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: null })
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: tabs }, work))
  return seen
}

/** Results of the search box: title and address of each hit. */
export async function search(page: Page, words: string): Promise<{ title: string; path: string }[]> {
  await hydrated(page)
  await page.locator('#local-search button').first().click()
  const box = page.locator('.VPLocalSearchBox input')
  await box.fill(words)
  await page.locator('.VPLocalSearchBox .result').first().waitFor()
  // The list is made anew while one types.
  await page.waitForTimeout(300)
  const hits = await page.locator('.VPLocalSearchBox .result').evaluateAll((nodes) =>
    nodes.map((node) => ({
      title: (node.textContent ?? '').replace(/\s+/g, ' ').trim(),
      path: new URL((node as HTMLAnchorElement).href).pathname + new URL((node as HTMLAnchorElement).href).hash,
    })),
  )
  await page.keyboard.press('Escape')
  return hits
}

const PAGE = 'const page: Page<customers.Customer, customers.CustomersListMeta>'

/** The tip that is shown, and whether all of it is in the window. */
async function tipOf(page: Page): Promise<{ text: string; inside: boolean }> {
  return page.locator('#type-tip').evaluate((tip: HTMLElement) => {
    const { left, right, top, bottom } = tip.getBoundingClientRect()
    const inside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
    return { text: tip.hidden ? '' : (tip.textContent ?? ''), inside }
  })
}

/** Brings a name into the window, and waits for the events of scrolling, which hide tips. */
async function inView(page: Page, name: Locator): Promise<void> {
  await name.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Problems with a tip that has to show a type of `@ferrule/stripe`. */
async function judgeTip(page: Page, how: string, part: string): Promise<string[]> {
  const { text, inside } = await tipOf(page)
  return [
    ...(text.includes(part) ? [] : [`${how}: “${text}” instead of “${part}”`]),
    ...(inside ? [] : [`${how}: the tip is not within the window`]),
  ]
}

/** Types of `/guide/start` with a mouse and with keys. */
export async function typesByHand(context: BrowserContext, url: string): Promise<string[]> {
  const { page, complaints } = await openReader(context, url)
  await page.goto(`${url}/guide/start`)
  await hydrated(page)
  const name = page.locator('pre .typed').getByText('page', { exact: true }).first()
  const block = name.locator('xpath=ancestor::pre')
  await inView(page, name)
  await name.hover()
  const problems = await judgeTip(page, 'mouse', PAGE)
  await page.mouse.move(1, 1)
  if ((await tipOf(page)).text) problems.push('mouse: the tip stays')
  if ((await block.locator('.typed[tabindex="0"]').count()) !== 1) problems.push('keys: a block is more than one stop')
  await block.locator('.typed[tabindex="0"]').focus()
  problems.push(...(await judgeTip(page, 'keys', PAGE)))
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowRight')
  problems.push(...(await judgeTip(page, 'arrow keys', 'PagePromise<customers.Customer')))
  await page.keyboard.press('Escape')
  if ((await tipOf(page)).text) problems.push('keys: Escape does not close the tip')
  return [...problems, ...complaints()]
}

/** The same by a tap on a phone. */
export async function typesByTouch(context: BrowserContext, url: string): Promise<string[]> {
  const { page, complaints } = await openReader(context, url)
  await page.goto(`${url}/guide/start`)
  await hydrated(page)
  const name = page.locator('pre .typed').getByText('page', { exact: true }).first()
  await inView(page, name)
  await name.tap()
  const problems = await judgeTip(page, 'touch', PAGE)
  await page.locator('h1').first().tap()
  if ((await tipOf(page)).text) problems.push('touch: the tip stays')
  return [...problems, ...complaints()]
}
