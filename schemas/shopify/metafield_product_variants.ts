import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ variant_id: 'ProductVariant' })
