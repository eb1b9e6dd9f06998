import { useEffect, useState } from 'preact/hooks'
import { resume, whenSessionEnds } from './api/http.ts'
import type { Session } from './api/types.ts'
import { Frame } from './frame.tsx'
import { Login } from './pages/login.tsx'
import { Problem } from './ui/basics.tsx'

/** The console: a login, or the pages of a workspace. */
export function App() {
  const [session, setSession] = useState<Session | null>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    whenSessionEnds(() => setSession(null))
    resume().then(
      (found) => setSession(found ?? null),
      (thrown) => {
        setSession(null)
        setError(thrown)
      },
    )
  }, [])
  if (session === undefined) return null
  if (session === null)
    return (
      <>
        <Problem error={error} />
        <Login
          onDone={(found) => {
            setError(undefined)
            setSession(found)
          }}
        />
      </>
    )
  return <Frame session={session} />
}
