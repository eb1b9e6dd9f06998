import { describeShapes } from '@ferrule/test-kit/shapes'
import { texts } from './support/connector.ts'

await describeShapes('shopify', { texts })
