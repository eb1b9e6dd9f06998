import * as z from 'zod'

/** Where a repository is. */
export const repository = {
  owner: z.string().min(1).describe('Account that owns the repository, in any case'),
  repo: z.string().min(1).describe('Name of the repository without `.git`, in any case'),
}

/** How lists are read. */
export const pages = {
  per_page: z.int().min(1).max(100).optional().meta({ default: 30, description: 'Records per page' }),
  page: z.int().min(1).optional().meta({ default: 1, description: 'Number of the page' }),
}
