import { render } from 'preact'
import { App } from './app.tsx'
import '/palette.css'
import './style/index.css'

render(<App />, document.querySelector('#app') as HTMLElement)
