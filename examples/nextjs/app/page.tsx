/** @jsxImportSource react */
import { searchIssues } from '../lib/search.ts'
import { currentUser } from '../lib/session.ts'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

interface Props {
  searchParams: Promise<{ q?: string | string[] }>
}

/** Connects Jira, then searches the user's issues in the copy. */
export default async function Page({ searchParams }: Props) {
  const { q } = await searchParams
  const words = typeof q === 'string' ? q : ''
  const found = await searchIssues(await currentUser(), words)
  if (found.state === 'connect') return <a href="/connect/jira">Connect Jira</a>
  if (found.state === 'loading') return <p>Your issues are being copied.</p>
  return (
    <main>
      <form>
        <input name="q" defaultValue={words} aria-label="Search issues" />
      </form>
      <ul>
        {found.issues.map(({ key, summary }) => (
          <li key={key}>
            {key} {summary}
          </li>
        ))}
      </ul>
    </main>
  )
}
