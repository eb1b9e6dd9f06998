import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ article_id: 'Article' })
