import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ago, exact } from '../format.ts'

/** A page: its heading takes the focus when it opens, so that the keyboard begins there. */
export function Page(props: {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.title} – Ferrule`
  }, [props.title])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <article class="page">
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {props.title}
          </h1>
          {props.lead && <p class="muted">{props.lead}</p>}
        </div>
        {props.actions && <div class="actions">{props.actions}</div>}
      </header>
      {props.children}
    </article>
  )
}

export function Card(props: {
  readonly title?: string
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}) {
  return (
    <section class="card">
      {(props.title || props.aside) && (
        <header class="card-head">
          {props.title && <h2>{props.title}</h2>}
          {props.aside}
        </header>
      )}
      {props.children}
    </section>
  )
}

/** An error, read out by screen readers when it appears. */
export function Problem({ error }: { readonly error: Error | undefined }) {
  return (
    <div role="alert" class={error ? 'problem' : ''}>
      {error?.message}
    </div>
  )
}

/** The state of a page that waits, or the reason why it does not come. */
export function Pending({ error }: { readonly error: Error | undefined }) {
  if (error) return <Problem error={error} />
  return (
    <div class="loading" role="status">
      <span class="sr">Loading…</span>
    </div>
  )
}

export function Empty(props: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{props.title}</p>
      {props.children}
    </div>
  )
}

const tones: Readonly<Record<string, string>> = {
  active: 'good',
  succeeded: 'good',
  complete: 'good',
  processed: 'good',
  ready: 'good',
  ok: 'good',
  approved: 'good',
  spent: 'good',
  asked: 'busy',
  expired: 'quiet',
  running: 'busy',
  queued: 'busy',
  pending: 'busy',
  preview: 'busy',
  loading: 'busy',
  incomplete: 'warn',
  inactive: 'quiet',
  cancelled: 'quiet',
  failed: 'bad',
  'needs login': 'bad',
  refused: 'bad',
}

export function Status({ of }: { readonly of: string }) {
  return <span class={`status ${tones[of] ?? 'quiet'}`}>{of}</span>
}

/** The first letter of a connector, so that the eye finds it in a list. The name stands beside it. */
export function Vendor({ of }: { readonly of: string }) {
  return (
    <span class="vendor" aria-hidden="true">
      {of.charAt(0).toUpperCase()}
    </span>
  )
}

export function Time({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exact(at)}>
      {ago(at)}
    </time>
  )
}

export function Button(props: {
  readonly children: ComponentChildren
  readonly kind?: 'primary' | 'danger' | 'quiet'
  readonly type?: 'button' | 'submit'
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly label?: string
  readonly onClick?: () => void
}) {
  return (
    <button
      type={props.type ?? 'button'}
      class={`button ${props.kind ?? ''}`}
      disabled={props.disabled || props.busy}
      aria-busy={props.busy}
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
