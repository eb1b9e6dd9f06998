import { defineConfig, type UserConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { hoverBlocks, hoverNames } from './hovers.ts'
import { writeParts } from './llms.ts'
import { extendMarkdown } from './markdown.ts'
import { guides, leftOut, more, reference, sidebar } from './pages.ts'

type Plugins = NonNullable<UserConfig['vite']>['plugins']

export default defineConfig({
  title: 'Ferrule',
  description: 'Typed connectors for business systems: one npm package each, no server in between.',
  lang: 'en',
  cleanUrls: true,
  lastUpdated: false,
  // A page of the reference links to dozens of others, which are large.
  router: { prefetchLinks: false },
  srcExclude: leftOut,
  // The host of the repository shows READMEs, a web server index pages.
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  // A link that leads nowhere fails the build; anchors are checked by scripts/docs/.
  ignoreDeadLinks: false,
  head: [
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { cjs: 'js' },
    codeTransformers: [hoverNames],
    config(md) {
      extendMarkdown(md)
      hoverBlocks(md)
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/start', activeMatch: '^/(guide|migrate)/' },
      { text: 'Reference', items: reference.map(({ text, link }) => ({ text, link })) },
      { text: 'Performance', link: '/performance' },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // `list` of one entity must be found by its name, so the title of the page counts with each of its sections.
        miniSearch: { searchOptions: { combineWith: 'AND', boost: { title: 4, titles: 3, text: 1 } } },
      },
    },
    docFooter: { prev: 'Before', next: 'Next' },
  },
  buildEnd: ({ outDir }) => writeParts(outDir),
  vite: {
    build: { chunkSizeWarningLimit: 4096 },
    // Typed by another Vite than VitePress has.
    plugins: [
      llms({
        title: 'Ferrule',
        description: 'Typed connectors for business systems: one npm package each, no server in between.',
        sidebar: [...guides, ...more, { text: 'Reference', items: reference }],
        excludeIndexPage: false,
        injectLLMHint: false,
        generateLLMsFullTxt: false,
      }) as unknown as Plugins,
    ],
  },
})
