import { describeShapes } from '@ferrule/test-kit/shapes'
import { texts } from './support/texts.ts'

await describeShapes('jira', { texts })
