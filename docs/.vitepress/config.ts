import { readFileSync } from 'node:fs'
import { defineConfig, type HeadConfig, type UserConfig } from 'vitepress'
import llms, { copyOrDownloadAsMarkdownButtons } from 'vitepress-plugin-llms'
import { hoverBlocks, hoverNames } from './hovers.ts'
import { writeParts } from './llms.ts'
import { extendMarkdown } from './markdown.ts'
import { guides, leftOut, more, reference, sidebar, unsampled } from './pages.ts'
import { withSdkNames } from './search.ts'

const description =
  'A TypeScript library of typed clients for Stripe, GitHub, Slack, Jira, Shopify, Google Drive, Greenhouse, Mailchimp and Amazon Ads. One API for pagination, errors, retries, webhooks and tests, running in your own process.'

const { version } = JSON.parse(readFileSync(new URL('../../packages/core/package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Where the site will be, such as `https://ferrule.example`. Canonical links, the picture of links and the sitemap need it. */
const site = process.env['SITE_URL']?.replace(/\/+$/, '')

/** Where the source is, such as `https://code.example/acme/ferrule`. Links to edit a page need it. */
const repository = process.env['SITE_REPOSITORY']?.replace(/\/+$/, '')

type Plugins = NonNullable<UserConfig['vite']>['plugins']

export default defineConfig({
  title: 'Ferrule',
  description,
  lang: 'en',
  cleanUrls: true,
  lastUpdated: false,
  // A page of the reference links to dozens of others, which are large.
  router: { prefetchLinks: false },
  srcExclude: leftOut,
  // The host of the repository shows READMEs, a web server index pages.
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  // A link that leads nowhere fails the build; scripts/docs/ checks anchors, and links of a sample.
  ignoreDeadLinks: unsampled.length > 0,
  head: [
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:title', content: 'Ferrule: typed API clients for TypeScript' }],
    ['meta', { property: 'og:description', content: description }],
    ['meta', { name: 'twitter:card', content: site ? 'summary_large_image' : 'summary' }],
    ...(site ? [['meta', { property: 'og:image', content: `${site}/card.png` }] as HeadConfig] : []),
  ],
  ...(site && { sitemap: { hostname: site } }),
  transformHead({ page }) {
    if (!site) return []
    const path = page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')
    return [['link', { rel: 'canonical', href: `${site}/${path}` }]]
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { cjs: 'js', cts: 'ts' },
    codeTransformers: [hoverNames],
    config(md) {
      extendMarkdown(md)
      hoverBlocks(md)
      // Typed by another markdown-it than VitePress has.
      md.use(copyOrDownloadAsMarkdownButtons as unknown as Parameters<typeof md.use>[0])
    },
  },
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Guide', link: '/guide/start', activeMatch: '^/(guide|migrate)/' },
      { text: 'Compare', link: '/guide/compare' },
      { text: 'Reference', items: reference.map(({ text, link }) => ({ text, link })) },
      { text: 'Performance', link: '/performance' },
      { text: `v${version}`, link: '/changelog' },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // Lists of operations match every word and answer no question.
        _render: (source, env, md) =>
          env.relativePath.startsWith('coverage/') ? '' : md.render(withSdkNames(source), env),
        miniSearch: {
          searchOptions: {
            combineWith: 'AND',
            // `list` of one entity must be found by its name, so the title of the page counts with each of its sections.
            boost: { title: 4, titles: 3, text: 1 },
            // The entity of one word ("issues") before those made from it ("issue-comments"); shared types last.
            boostDocument: (id: string) =>
              /\/types/.test(id)
                ? 0.4
                : /\/guide\//.test(id)
                  ? 1.5
                  : /\/reference\/[\w-]+\/[a-z]+(\.html)?#/.test(id)
                    ? 2
                    : 1,
          },
        },
      },
    },
    ...(repository && {
      editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Edit this page' },
      socialLinks: [{ icon: 'git', link: repository }],
    }),
    docFooter: { prev: 'Previous', next: 'Next' },
    footer: { message: 'MIT license. For language models: <a href="/llms.txt">llms.txt</a>' },
  },
  buildEnd: ({ outDir }) => writeParts(outDir),
  vite: {
    build: { chunkSizeWarningLimit: 4096 },
    // Typed by another Vite than VitePress has.
    plugins: [
      llms({
        title: 'Ferrule',
        description,
        sidebar: [...guides, ...more, { text: 'Reference', items: reference }],
        excludeIndexPage: false,
        injectLLMHint: false,
        generateLLMsFullTxt: false,
      }) as unknown as Plugins,
    ],
  },
})
