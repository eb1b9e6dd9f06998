import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, createdAt, gid, Image, reference, text, time, updatedAt, word } from './shared.records.ts'

const published = {
  isPublished: always(bool('Whether it is visible in the online store')),
  publishedAt: orNull(time('When it is or was published')),
}
const theme = () => orNull(text('Suffix of the theme template that shows it; null for the default one'))

export const Page = z
  .looseObject({
    id: gid('Page'),
    title: always(text('Title')),
    handle: always(text('Handle, unique among the pages of the shop')),
    body: always(text('Content, as HTML')),
    bodySummary: always(text('First 150 characters of the content, without HTML')),
    ...published,
    templateSuffix: theme(),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
  })
  .meta({ id: 'Page', description: 'A page of the online store, such as "About us".' })

export const Blog = z
  .looseObject({
    id: gid('Blog'),
    title: always(text('Title')),
    handle: always(text('Handle, unique among the blogs of the shop')),
    commentPolicy: always(
      word('Whether readers may comment, and whether comments are reviewed', 'AUTO_PUBLISHED', 'CLOSED', 'MODERATED'),
    ),
    tags: z.array(z.string()).describe('Tags of the most recent articles'),
    templateSuffix: theme(),
    feed: z
      .looseObject({
        location: always(text('URL of the feed at its provider')),
        path: always(text('Path of the feed in the online store')),
      })
      .nullable()
      .describe('Feed at a provider; null if there is none'),
    createdAt: always(createdAt()),
    updatedAt: orNull(updatedAt()),
  })
  .meta({ id: 'Blog', description: 'A blog of the online store, which has articles.' })

export const Article = z
  .looseObject({
    id: gid('Article'),
    title: always(text('Title')),
    handle: always(text('Handle, unique among the articles of its blog')),
    blog: always(reference('Blog that it belongs to')),
    author: z
      .looseObject({ name: always(text('Name')) })
      .nullable()
      .describe('Author'),
    body: always(text('Content, as HTML')),
    summary: orNull(text('Summary, as HTML, for lists of articles')),
    tags: z.array(z.string()).describe('Tags'),
    image: Image.nullable().describe('Image'),
    ...published,
    templateSuffix: theme(),
    createdAt: always(createdAt()),
    updatedAt: orNull(updatedAt()),
  })
  .meta({ id: 'Article', description: 'An article of a blog.' })
