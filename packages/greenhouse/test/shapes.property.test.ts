import { describeShapes } from '@ferrule/proof/shapes'
import { texts } from './support/texts.ts'

await describeShapes('greenhouse', { texts })
await describeShapes('greenhouse-v3', { specifier: '@ferrule/greenhouse/v3', texts })
