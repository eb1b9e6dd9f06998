/** Colors of the console and of the page of the API, by name: light and dark. */
const palette: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  page: ['#f7f7f9', '#131418'],
  surface: ['#ffffff', '#1a1b21'],
  sunken: ['#f2f2f5', '#212229'],
  text: ['#1b1c21', '#e8e9ee'],
  muted: ['#656874', '#9c9faf'],
  line: ['#e3e4ea', '#2c2e37'],
  'line-strong': ['#c9cbd5', '#454855'],
  accent: ['#2f5bd8', '#86a5ff'],
  'accent-text': ['#ffffff', '#10131f'],
  'accent-soft': ['#e9eefc', '#232a41'],
  good: ['#187a46', '#5fcb91'],
  warn: ['#96610a', '#e3b25b'],
  bad: ['#b3261e', '#ff8f86'],
  'bad-soft': ['#fcecea', '#3a2322'],
  shadow: ['0 1px 2px rgb(20 22 30 / 5%)', 'none'],
}

const rootOf = (index: 0 | 1): string =>
  `:root{${Object.entries(palette)
    .map(([name, colors]) => `--${name}:${colors[index]}`)
    .join(';')}}`

/** The colors as a style sheet. */
export const paletteStyle = `${rootOf(0)}
@media (prefers-color-scheme:dark){${rootOf(1)}}`
