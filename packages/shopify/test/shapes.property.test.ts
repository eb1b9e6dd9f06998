import { describeShapes } from '@ferrule/proof/shapes'
import { texts } from './support/connector.ts'

await describeShapes('shopify', { texts })
