// The types are those of core: a search is the same with or without a gateway.
export type {
  Condition,
  Scalar,
  SearchHit,
  SearchParams,
  SearchResult,
  SortDirection,
} from '@ferrule/core'
