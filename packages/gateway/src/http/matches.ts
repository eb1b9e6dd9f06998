import type { Hono } from 'hono'
import type { Env } from './env.ts'

type Router = Hono<Env>['router']

/** Matches that are kept, and the longest path of one: clients choose paths. */
const MOST = 1_000
const LONGEST = 200

/** Keeps what a router finds: a search among all routes takes more time than the rest of the router's work. */
export function keepingMatches(router: Router): Router {
  const kept = new Map<string, ReturnType<Router['match']>>()
  return {
    name: router.name,
    add: (...route) => router.add(...route),
    match(method, path) {
      const key = `${method} ${path}`
      const known = kept.get(key)
      if (known) return known
      const found = router.match(method, path)
      if (key.length > LONGEST) return found
      if (kept.size >= MOST) kept.clear()
      kept.set(key, found)
      return found
    },
  }
}
