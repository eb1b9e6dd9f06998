import { describeShapes } from '@ferrule/test-kit/shapes'
import { texts } from './support/texts.ts'

await describeShapes('greenhouse', { specifier: '@ferrule/greenhouse/v1', texts })
await describeShapes('greenhouse-v3', { specifier: '@ferrule/greenhouse/v3', texts })
