import type { EnhanceAppContext } from 'vitepress'
import theme from 'vitepress/theme-without-fonts'
import Layout from './Layout.vue'
import MarkdownLinks from './MarkdownLinks.vue'
import './style.css'
import { showTypes } from './types.ts'

export default {
  extends: theme,
  Layout,
  enhanceApp({ app }: EnhanceAppContext) {
    // The plugin puts this name below the title of each page; its own component has buttons without names.
    app.component('CopyOrDownloadAsMarkdownButtons', MarkdownLinks)
    if (typeof document !== 'undefined') showTypes()
  },
}
