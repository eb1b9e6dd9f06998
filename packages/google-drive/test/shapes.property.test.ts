import { describeShapes } from '@ferrule/proof/shapes'
import { texts } from './support/texts.ts'

await describeShapes('google-drive', { texts })
