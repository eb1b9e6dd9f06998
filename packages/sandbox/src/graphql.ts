/** GraphQL's own implementation, for sandboxes of vendors that speak it. It is an entry of its own, since only they load it. */
export * from 'graphql'
