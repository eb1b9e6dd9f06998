import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'

export interface Place {
  /** Segments of the path, decoded. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

const MOVED = 'ferrule:moved'

function here(): Place {
  const { pathname, search } = window.location
  const decode = (segment: string): string => {
    try {
      return decodeURIComponent(segment)
    } catch {
      return segment
    }
  }
  return { path: pathname.split('/').filter(Boolean).map(decode), query: new URLSearchParams(search) }
}

/** Goes to a page of the console. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', to)
  else window.history.pushState(null, '', to)
  window.dispatchEvent(new Event(MOVED))
  if (!replace) window.scrollTo(0, 0)
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here)
  useEffect(() => {
    const update = () => setPlace(here())
    window.addEventListener('popstate', update)
    window.addEventListener(MOVED, update)
    return () => {
      window.removeEventListener('popstate', update)
      window.removeEventListener(MOVED, update)
    }
  }, [])
  return place
}

/** The address of a page of a workspace. */
export const at = (workspace: string, ...segments: string[]): string =>
  ['/workspaces', ...[workspace, ...segments].map(encodeURIComponent)].join('/')

interface LinkProps {
  readonly to: string
  readonly class?: string
  readonly current?: boolean
  readonly children: ComponentChildren
}

export function Link({ to, current, children, ...rest }: LinkProps) {
  const follow = (event: JSX.TargetedMouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} onClick={follow} aria-current={current ? 'page' : undefined} {...rest}>
      {children}
    </a>
  )
}
