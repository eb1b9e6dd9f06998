import { useEffect, useRef, useState } from 'preact/hooks'
import { jobs } from '../api/client.ts'
import type { LogEvent } from '../api/types.ts'
import { exact, timeOfDay } from '../format.ts'
import { Problem } from '../ui/basics.tsx'

/** How many lines are kept on the page. */
const MOST = 5_000

/** The log of one attempt; while it runs, new lines follow. */
export function JobLog(props: { readonly job: number; readonly attempt: number; readonly live: boolean }) {
  const { job, attempt, live } = props
  const [lines, setLines] = useState<readonly LogEvent[]>([])
  const [error, setError] = useState<Error>()
  const box = useRef<HTMLOListElement>(null)
  const last = useRef(0)
  const following = useRef(true)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (): Promise<void> => {
      try {
        const page = await jobs.logs(job, attempt, last.current, abort.signal)
        last.current = page.last
        if (page.events.length > 0) setLines((known) => [...known, ...page.events].slice(-MOST))
        setError(undefined)
        if (page.next !== null) return await read()
      } catch (thrown) {
        if (abort.signal.aborted) return
        setError(thrown as Error)
      }
      if (live) timer = setTimeout(read, 1_000)
    }
    void read()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [job, attempt, live])
  // Whoever has scrolled up stays there.
  useEffect(() => {
    if (following.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lines])
  return (
    <>
      <Problem error={error} />
      <ol
        class="log"
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
        tabIndex={0}
        aria-label="Log"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          following.current = scrollHeight - scrollTop - clientHeight < 24
        }}
      >
        {lines.map(({ timestamp, level, message }, index) => (
          <li key={index} class={level}>
            <time dateTime={new Date(timestamp).toISOString()} title={exact(timestamp)}>
              {timeOfDay(timestamp)}
            </time>
            <span>{message}</span>
          </li>
        ))}
        {lines.length === 0 && <li class="muted">No lines yet.</li>}
      </ol>
    </>
  )
}
