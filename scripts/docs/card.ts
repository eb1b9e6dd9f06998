// The picture that chats and search engines show beside a link to the site: docs/public/card.png, 1200 × 630.
//
//   pnpm docs:card
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '@ferrule/test-kit/browser'
import { chromiumPath } from '@ferrule/test-kit/chromium'
import { root } from '@ferrule/test-kit/repo'
import { escapeXml } from './xml.ts'

const SENTENCE =
  'Typed clients for Stripe, GitHub, Slack, Jira, Shopify, Google Drive, Greenhouse, Mailchimp and Amazon Ads'

const LOOP = `for await (const customer of stripe.customers.list({ limit: 100 })) {
  console.log(customer.id, customer.email)
}`

const STYLE = `
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 72px 80px; background: #fff; color: #1a1d29;
    font-family: 'DejaVu Sans', sans-serif; display: flex; flex-direction: column; justify-content: space-between; }
  h1 { margin: 0; font-size: 84px; display: flex; align-items: center; gap: 32px; }
  h1 svg { width: 84px; height: 84px; }
  p { margin: 0; font-size: 36px; line-height: 1.4; color: #3c4257; }
  pre { margin: 0; padding: 32px 36px; border-radius: 16px; background: #f2f4fa; font: 23px/1.5 'DejaVu Sans Mono', monospace; }
`

const icon = readFileSync(join(root, 'docs/public/icon.svg'), 'utf8')
const page = `<!doctype html><style>${STYLE}</style>
<h1>${icon} Ferrule</h1><p>${escapeXml(SENTENCE)}</p><pre>${escapeXml(LOOP)}</pre>`

const browser = await openBrowser(await chromiumPath())
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await tab.setContent(page)
  await tab.screenshot({ path: join(root, 'docs/public/card.png') })
} finally {
  await browser.close()
}
