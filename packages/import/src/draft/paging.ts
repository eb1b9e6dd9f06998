/** A paging definition without absent members. */
export interface Paging {
  readonly style: 'page_token' | 'last_id' | 'offset' | 'page_number' | 'link' | 'next_url' | 'single'
  readonly param: string
  readonly from?: string
  readonly more?: string
  readonly last?: string
  readonly total?: string
  readonly size?: string
  readonly pageSize?: number
  readonly start?: number
  readonly only?: readonly string[]
}
