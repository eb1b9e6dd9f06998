// A search is the same wherever it is asked: the types are those of core.
export type {
  Condition,
  Scalar,
  SearchHit,
  SearchParams,
  SearchResult,
  SortDirection,
} from '@ferrule/core'
