import theme from 'vitepress/theme-without-fonts'
import './style.css'
import { showTypes } from './types.ts'

export default {
  extends: theme,
  enhanceApp() {
    if (typeof document !== 'undefined') showTypes()
  },
}
