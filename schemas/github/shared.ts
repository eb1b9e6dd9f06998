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

/** A commit, by its own name or by a branch or tag that leads to it. */
export const commitRef = z
  .string()
  .min(1)
  .describe(
    'The commit reference. Can be a commit SHA, branch name (`heads/BRANCH_NAME`), or tag name (`tags/TAG_NAME`). For more information, see "Git References" in the Git documentation',
  )

/** The emoji of reactions. */
export const reactionContent = z.enum(['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'])
