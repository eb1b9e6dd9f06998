import { useEffect, useState } from 'preact/hooks'
import { resume, whenSessionEnds } from './api/http.ts'
import type { Session } from './api/types.ts'
import { Frame } from './frame.tsx'
import { ConsentPage } from './pages/consent.tsx'
import { Login } from './pages/login.tsx'
import { Try } from './pages/try.tsx'
import { usePlace } from './router.tsx'
import { Problem } from './ui/basics.tsx'

/** The console: a login, or the pages of a workspace. */
export function App() {
  const { path } = usePlace()
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
  if (path[0] === 'docs') return <Try session={session} />
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
  if (path[0] === 'consent' && path[1] !== undefined) return <ConsentPage uid={path[1]} />
  return <Frame session={session} />
}
