// The docs site: built, its links followed, and read in headless Chromium.
//
//   node scripts/docs/site.ts [--no-build] [--shots <folder>]
import { globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { focusOf, readabilityOf } from '@ferrule/test-kit/access'
import { openBrowser, openReader, PHONE, readAll, search, typesByHand, typesByTouch } from '@ferrule/test-kit/browser'
import { chromiumPath } from '@ferrule/test-kit/chromium'
import { root, run } from '@ferrule/test-kit/repo'
import { check, Skip } from '@ferrule/test-kit/report'
import type { BrowserContext } from 'playwright-core'
import { builtPages, checkLinks, dist, serve } from './dist.ts'
import { isSample, makeHovers } from './hovers.ts'

const args = process.argv.slice(2)
const shots = args.includes('--shots') ? args[args.indexOf('--shots') + 1] : undefined

/** Searches of readers, and the page that must be among the first five hits. */
const wanted: Readonly<Record<string, string>> = {
  'idempotency key': '/guide/errors',
  resume: '/guide/pagination',
  'by default': '/guide/',
  proxy: '/guide/recipes',
  'service account': '/guide/credentials',
  'raw request': '/guide/recipes',
  nestjs: '/guide/recipes',
  jest: '/guide/',
  'jira create issue': '/reference/jira/issues',
  'paymentIntents.confirm': '/reference/stripe/payment-intent-confirmations',
  listForRepo: '/reference/github/issues',
  'conversations.replies': '/reference/slack/threads',
  'customers list': '/reference/stripe/customers',
  nango: '/guide/compare',
  airbyte: '/guide/',
}

function fail(problems: readonly string[]): void {
  if (problems.length === 0) return
  const more = problems.length > 20 ? [`… and ${problems.length - 20} more`] : []
  throw new Error([...problems.slice(0, 20), ...more].join('\n'))
}

/** Pages that are not built, such as `/reference/jira/boards`. */
const without = unsampled()

let built = true
await check('the site builds', async () => {
  if (args.includes('--no-build')) return
  makeHovers(isSample)
  const { status, output } = await run('vitepress', ['build', 'docs'], {
    env: {
      ...(isSample && { FERRULE_HOVERS: 'sample' }),
      ...(without.length > 0 && { FERRULE_SITE_WITHOUT: without.map((path) => `${path.slice(1)}.md`).join(',') }),
    },
  })
  built = status === 0
  if (!built) throw new Error(output.slice(-4000))
})

if (built) {
  const pages = builtPages()
  await check('links and anchors lead somewhere', () => {
    const { count, anchors, problems } = checkLinks(pages, new Set(without))
    fail(problems)
    return `${count} links, ${anchors} of them to an anchor, on ${pages.length} pages`
  })

  await check('llms.txt lists pages that are there, and a text for the guides and for each connector', () => {
    const list = readFileSync(join(dist, 'llms.txt'), 'utf8')
    const targets = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
    const [parts, single] = [
      targets.filter((one) => /llms-[\w-]+\.txt$/.test(one)),
      targets.filter((one) => one.endsWith('.md')),
    ]
    const whole = parts.map((part) => readFileSync(join(dist, part), 'utf8'))
    const problems = single.flatMap((target) => {
      const text = readFileSync(join(dist, target), 'utf8')
      // The home page has its title in its hero.
      const [title] = /^# .+$/m.exec(text) ?? ['']
      return whole.some((part) => part.includes(title)) ? [] : [`${title} is in no whole text`]
    })
    if (single.length < pages.length) problems.push(`${single.length} links for ${pages.length} pages`)
    const connectors = readdirSync(join(root, 'docs/reference')).length
    if (parts.length !== connectors + 1) problems.push(`${parts.length} whole texts for ${connectors} connectors`)
    fail(problems)
    const most = Math.max(...whole.map(({ length }) => length))
    return `${single.length} pages, ${parts.length} whole texts of at most ${Math.round(most / 1000)} kB`
  })

  await inBrowser(pages.map(({ path }) => path))
}

async function inBrowser(paths: string[]): Promise<void> {
  let executable = ''
  let reason: string | undefined
  try {
    executable = await chromiumPath()
  } catch (error) {
    if (!(error instanceof Skip)) throw error
    reason = error.message
  }
  const names = [
    'pages render',
    'pages fit a phone, in the dark, and a tablet',
    'search finds customers list',
    'search finds the words of readers',
    'links open pages',
    'names in code say their types: by mouse, keyboard and touch',
    'text has contrast, headings an order, controls a name',
    'the keyboard sees where it is',
  ]
  if (reason !== undefined) {
    for (const name of names)
      await check(name, () => {
        throw new Skip(reason)
      })
    return
  }
  const browser = await openBrowser(executable)
  const site = await serve()
  const wide = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const narrow = await browser.newContext({ viewport: PHONE, colorScheme: 'dark' })
  // The narrowest window that has the menu of wide ones.
  const middle = await browser.newContext({ viewport: { width: 768, height: 1024 } })
  try {
    // One page of each kind; a reference has one shape.
    const some = paths.filter(
      (path) => !/^\/reference\/[^/]+\/./.test(path) || /\/(types|customers|issues)$/.test(path),
    )
    let onPhone: string[] = []
    await check(names[0] as string, async () => {
      const seen = await readAll(wide, site.url, paths, some)
      onPhone = seen.onPhone
      fail(seen.problems)
      return `${paths.length} pages, no message on the console, no request to elsewhere`
    })
    await check(names[1] as string, async () => {
      const few = ['/', '/guide/start', '/performance', '/reference/stripe/customers']
      const loaded = await readAll(narrow, site.url, few)
      const tablet = await readAll(middle, site.url, few)
      fail([...onPhone, ...loaded.problems, ...tablet.problems])
      return `${some.length} pages, 375 px wide; four of them also loaded there, and at 768 px`
    })
    await check(names[2] as string, async () => {
      const { page, complaints } = await openReader(wide, site.url)
      await page.goto(site.url)
      const hits = await search(page, 'customers list')
      const place = hits.findIndex(({ path }) => path === '/reference/stripe/customers#list')
      if (place < 0 || place > 2) throw new Error(`found: ${hits.map(({ path }) => path).join(', ')}`)
      fail(complaints())
      return `hit ${place + 1} of ${hits.length}: ${hits[place]?.title}`
    })
    await check(names[3] as string, async () => {
      const { page } = await openReader(wide, site.url)
      await page.goto(site.url)
      const missed: string[] = []
      for (const [words, target] of Object.entries(wanted)) {
        const hits = await search(page, words)
        if (!hits.slice(0, 5).some(({ path }) => path.startsWith(target)))
          missed.push(`${words}: ${hits.map(({ path }) => path).join(', ')}`)
      }
      fail(missed)
      return Object.keys(wanted).join(', ')
    })
    await check(names[4] as string, async () => {
      const { page, complaints } = await openReader(wide, site.url)
      await page.goto(site.url)
      await page.getByRole('link', { name: 'Quickstart' }).first().click()
      await page.locator('h1', { hasText: 'Quickstart' }).waitFor()
      fail(complaints())
    })
    await check(names[5] as string, async () => {
      const touch = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
      fail([...(await typesByHand(wide, site.url)), ...(await typesByTouch(touch, site.url))])
      await touch.close()
    })
    // One page of each kind.
    const kinds = [
      '/',
      '/guide/start',
      '/performance',
      '/changelog',
      '/reference/stripe/',
      '/reference/stripe/customers',
    ]
    await check(names[6] as string, async () => {
      fail([
        ...(await readabilityOf(wide, site.url, kinds, 'light')),
        ...(await readabilityOf(wide, site.url, kinds, 'dark')),
        ...(await readabilityOf(narrow, site.url, ['/', '/performance'], 'light')),
      ])
      return `${kinds.length} pages, light and dark`
    })
    await check(names[7] as string, async () => {
      const problems: string[] = []
      // One after the other: a page behind another one does not always scroll to what has the focus.
      for (const path of kinds) problems.push(...(await focusOf(wide, site.url, path)))
      fail([...problems, ...(await focusOf(wide, site.url, '/', 'top'))])
    })
    if (shots) await takeShots({ wide, narrow }, site.url, shots)
  } finally {
    await browser.close()
    site.close()
  }
}

/** Pages of single entities have one template: one in sixteen is built, with those that the checks name, or all with FERRULE_WHOLE. */
function unsampled(): string[] {
  if (process.env['FERRULE_WHOLE']) return []
  const sought = new Set(Object.values(wanted))
  return globSync('reference/*/*.md', { cwd: join(root, 'docs') })
    .map((file) => `/${file.replaceAll('\\', '/').slice(0, -'.md'.length)}`)
    .filter((path) => !/\/(index|types)$/.test(path) && !sought.has(path))
    .sort()
    .filter((_, index) => index % 16 !== 0)
}

/** For people to look at. */
async function takeShots(contexts: Record<string, BrowserContext>, url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const paths = [
    '/',
    '/guide/start',
    '/guide/errors',
    '/guide/transfers',
    '/performance',
    '/faults',
    '/migrate/mailchimp',
    '/guide/own-connector',
    '/reference/stripe/',
    '/reference/stripe/customers',
    '/reference/shopify/orders',
  ]
  for (const [name, context] of Object.entries(contexts)) {
    const page = await context.newPage()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const path of paths) {
        await page.goto(url + path)
        await page.screenshot({ path: join(folder, `${name}-${scheme}${path.replaceAll('/', '_')}.png`) })
      }
      await page.goto(`${url}/guide/start`)
      await page.locator('.typed', { hasText: 'page' }).first().click()
      await page.screenshot({ path: join(folder, `${name}-${scheme}_types.png`) })
      await page.goto(`${url}/reference/stripe/customers#create`)
      await page.screenshot({ path: join(folder, `${name}-${scheme}_create.png`) })
      await page.goto(`${url}/reference/stripe/customers#list`)
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(folder, `${name}-${scheme}_answer.png`) })
    }
  }
}
