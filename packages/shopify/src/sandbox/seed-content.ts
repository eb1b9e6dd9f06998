import type { World } from '@ferrule/sandbox/engine'
import { insert } from './records.ts'
import { DAY, each, iso, money, slug } from './values.ts'
import { metafieldWrites } from './writes/metafields.ts'
import { perform } from './writes/write.ts'

/** Pages, blogs, articles and payouts of the shop. */

const PAGES = [
  { title: 'About us', text: 'Tea, and what one drinks it from.' },
  { title: 'Delivery', text: 'We ship on workdays.' },
  { title: 'Opening hours', text: 'The tea room opens at nine.' },
]

const ARTICLES = [
  { title: 'How to brew green tea', tags: ['green', 'how-to'], text: 'Not with boiling water.' },
  { title: 'A visit to Uji', tags: ['travel'], text: 'Three days among growers.' },
  { title: 'Tea for winter', tags: ['black'], text: 'Strong and dark.' },
]

/** Online pages and articles have these in common. */
const online = (world: World, title: string, text: string) => ({
  title,
  handle: slug(title),
  body: `<p>${text}</p>`,
  isPublished: true,
  publishedAt: iso(world.now()),
  templateSuffix: null,
})

export async function seedContent(world: World): Promise<void> {
  const owners: string[] = []
  for (const [index, { title, text }] of PAGES.entries()) {
    const then = { ...world, now: () => world.now() + index * DAY }
    owners.push((await insert(then, 'Page', { ...online(then, title, text), bodySummary: text })).id)
  }
  const blog = await insert(world, 'Blog', {
    ...{ title: 'News', handle: 'news', commentPolicy: 'MODERATED', tags: ['black', 'green', 'travel'] },
    ...each(null, 'templateSuffix', 'feed'),
  })
  owners.push(blog.id)
  for (const { title, tags, text } of ARTICLES) {
    const article = await insert(world, 'Article', {
      ...online(world, title, text),
      blog: { id: blog.id },
      author: { name: 'Ada Harbour' },
      summary: null,
      image: null,
      tags,
    })
    owners.push(article.id)
  }
  const value = (ownerId: string) => ({ ownerId, namespace: 'story', key: 'mood', type: 'single_line_text_field' })
  const metafields = owners.map((ownerId) => ({ ...value(ownerId), value: 'warm' }))
  await perform(world, metafieldWrites.metafieldsSet, { metafields })
}

/** Paid once a week; the last one is on its way. */
export async function seedPayouts(world: World, until: number): Promise<void> {
  for (const week of [4, 3, 2, 1]) {
    const sold = 400 + week * 25
    const none = money(0)
    await insert(world, 'ShopifyPaymentsPayout', {
      issuedAt: iso(until - week * 7 * DAY),
      status: week === 1 ? 'SCHEDULED' : 'PAID',
      transactionType: 'DEPOSIT',
      net: money(sold * 0.97),
      externalTraceId: week === 1 ? null : `TRACE${week}`,
      summary: {
        ...each(none, 'adjustmentsFee', 'adjustmentsGross', 'advanceFees', 'advanceGross', 'refundsFee'),
        ...each(none, 'refundsFeeGross', 'reservedFundsFee', 'reservedFundsGross'),
        ...each(none, 'retriedPayoutsFee', 'retriedPayoutsGross'),
        chargesFee: money(sold * 0.03),
        chargesGross: money(sold),
      },
    })
  }
}
