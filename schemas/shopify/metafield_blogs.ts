import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ blog_id: 'Blog' })
