import { config } from '../../tsup.config.base.ts'

export default config()
