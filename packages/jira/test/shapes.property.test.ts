import { describeShapes } from '@ferrule/proof/shapes'
import { texts } from './support/texts.ts'

await describeShapes('jira', { texts })
