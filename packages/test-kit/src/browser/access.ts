// Contrast, order of headings, names and focus rings of a page, for readers with weak eyes, a keyboard or a screen reader.
import type { BrowserContext, Page } from 'playwright-core'

/** Contrast that WCAG 2.2 (AA) asks for: of text, and of large text. */
const RATIO = { text: 4.5, large: 3 }

/** Problems of some pages in one color scheme. */
export async function readabilityOf(
  context: BrowserContext,
  url: string,
  paths: readonly string[],
  colorScheme: 'light' | 'dark',
): Promise<string[]> {
  const page = await context.newPage()
  // Colors that fade in would be measured on their way.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const problems: string[] = []
  for (const path of paths) {
    await page.goto(url + path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction("document.querySelector('#app')?.__vue_app__ !== undefined")
    await page.addStyleTag({ content: '* { transition: none !important }' })
    const found = [...(await headingsOf(page)), ...(await namelessOf(page)), ...(await faintOf(page))]
    problems.push(...found.map((text) => `${path} (${colorScheme}): ${text}`))
  }
  await page.close()
  return problems
}

/**
 * Stops of the Tab key. Each must show that it has the focus, within the window.
 * @param from Where it begins: at the top, or at the text, to which the first link of every page leads.
 */
export async function focusOf(
  context: BrowserContext,
  url: string,
  path: string,
  from: 'top' | 'text' = 'text',
): Promise<string[]> {
  const page = await context.newPage()
  await page.goto(url + path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction("document.querySelector('#app')?.__vue_app__ !== undefined")
  if (from === 'text') {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  const problems: string[] = []
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(async () => {
      const node = document.activeElement as HTMLElement
      // A radio button that is not drawn shows its focus on its label.
      const shown = node instanceof HTMLInputElement && node.type === 'radio' ? (node.labels?.[0] ?? node) : node
      const { outlineStyle, outlineWidth } = getComputedStyle(shown)
      const name = shown.outerHTML.slice(0, 100)
      const inSight = (): boolean => {
        const { top, bottom, width } = shown.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < window.innerHeight
      }
      if (node === document.body) return 'end'
      if (outlineStyle === 'none' || outlineWidth === '0px') return `no focus ring: ${name}`
      // The page may scroll there a moment later.
      for (let look = 0; look < 40 && !inSight(); look++) await new Promise((done) => setTimeout(done, 50))
      return inSight() ? undefined : `focused, but out of sight: ${name}`
    })
    // Behind the last stop comes the browser itself.
    if (problem === 'end' && step > 2) break
    if (problem) problems.push(`${path}: ${problem}`)
  }
  await page.close()
  return problems
}

/** One heading of the first level, and no level that is skipped. */
async function headingsOf(page: Page): Promise<string[]> {
  const levels = await page
    .locator('.VPContent :is(h1, h2, h3, h4, h5, h6):visible')
    .evaluateAll((nodes) => nodes.map((node) => Number(node.tagName[1])))
  const first = levels.filter((level) => level === 1).length
  return [
    ...(first === 1 ? [] : [`${first} headings of the first level`]),
    ...levels.flatMap((level, at) =>
      at > 0 && level > (levels[at - 1] as number) + 1 ? [`heading ${at + 1} skips a level, to h${level}`] : [],
    ),
  ]
}

/** Controls and pictures that a screen reader could only call by their kind. */
async function namelessOf(page: Page): Promise<string[]> {
  return page
    .locator('a:visible, button:visible, input:visible, img:visible, [role=img]:visible')
    .evaluateAll((nodes) =>
      nodes
        .filter((node) => {
          const labels = (node as HTMLInputElement).labels
          const label = labels?.[0]?.textContent ?? ''
          const names = ['aria-label', 'aria-labelledby', 'title', 'alt', 'placeholder'].map((name) =>
            node.getAttribute(name),
          )
          const isDecoration = node.tagName === 'IMG' && node.getAttribute('alt') === ''
          return !isDecoration && ![node.textContent, label, ...names].some((name) => name?.trim())
        })
        .map((node) => `without a name: ${node.outerHTML.slice(0, 120)}`),
    )
}

/** Text that its background hides, each color once. */
async function faintOf(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    type Color = [red: number, green: number, blue: number, alpha: number]
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const parse = (text: string): Color => {
      if (!canvas) return [0, 0, 0, 0]
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = text
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = (top: Color, below: Color): Color => {
      const [red, green, blue] = [0, 1, 2].map((at) => (top[at] ?? 0) * top[3] + (below[at] ?? 0) * (1 - top[3]))
      return [red ?? 0, green ?? 0, blue ?? 0, 1]
    }
    const behind = (node: Element | null): Color => {
      if (!node)
        return parse(getComputedStyle(document.documentElement).colorScheme.startsWith('dark') ? '#000' : '#fff')
      const color = parse(getComputedStyle(node).backgroundColor)
      return color[3] === 1 ? color : over(color, behind(node.parentElement))
    }
    const light = (color: Color): number => {
      const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const found = new Map<string, string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const node = text.parentElement
      if (
        !node ||
        !text.textContent?.trim() ||
        !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      const style = getComputedStyle(node)
      const back = behind(node)
      const front = over(parse(node.closest('svg') ? style.fill : style.color), back)
      const [high = 0, low = 0] = [light(front), light(back)].sort((one, other) => other - one)
      const ratio = (high + 0.05) / (low + 0.05)
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      if (ratio < (isLarge ? least.large : least.text))
        found.set(
          `${front}/${back}`,
          `contrast ${ratio.toFixed(2)} of “${text.textContent.trim().slice(0, 40)}” in <${node.tagName.toLowerCase()} class="${node.className}">`,
        )
    }
    return [...found.values()]
  }, RATIO)
}
