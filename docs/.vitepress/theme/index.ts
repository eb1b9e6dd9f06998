import type { EnhanceAppContext } from 'vitepress'
import theme from 'vitepress/theme-without-fonts'
import CopyOrDownloadAsMarkdownButtons from 'vitepress-plugin-llms/vitepress-components/CopyOrDownloadAsMarkdownButtons.vue'
import './style.css'
import { showTypes } from './types.ts'

export default {
  extends: theme,
  enhanceApp({ app }: EnhanceAppContext) {
    app.component('CopyOrDownloadAsMarkdownButtons', CopyOrDownloadAsMarkdownButtons)
    if (typeof document !== 'undefined') showTypes()
  },
}
