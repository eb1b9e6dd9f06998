import { z } from '@hono/zod-openapi'
import type { Call } from '../http/endpoint.ts'

/** Query parameters of the public family's lists. Unknown ones are ignored, as that service does. */
export const pageQuery = {
  workspaceIds: z
    .array(z.string().max(100))
    .max(100)
    .optional()
    .describe('Repeatable: only records of these workspaces'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  includeDeleted: z.string().optional(),
}

export const pageOf = (item: z.ZodType) =>
  z.object({ data: z.array(item), next: z.string().optional(), previous: z.string().optional() })

/**
 * A page with the URLs of the previous and next ones. `found` has one item more than requested if there is a next page.
 */
export function page<Found, Item>(
  { c, query }: Call<unknown, { limit: number; offset: number }>,
  found: readonly Found[],
  item: (found: Found) => Item,
): { data: Item[]; next?: string; previous?: string } {
  const { limit, offset } = query
  const at = (to: number): string => {
    const url = new URL(c.req.url)
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('offset', String(to))
    return url.href
  }
  return {
    data: found.slice(0, limit).map(item),
    ...(found.length > limit && { next: at(offset + limit) }),
    ...(offset > 0 && { previous: at(Math.max(0, offset - limit)) }),
  }
}
