import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../load.ts'
import { Button, Problem } from './basics.tsx'

/** A modal dialog: Escape closes it, and the focus stays inside. */
export function Dialog(props: {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  readonly children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog ref={dialog} class={props.wide ? 'wide' : ''} aria-label={props.title} onClose={props.onClose}>
      <header class="card-head">
        <h2>{props.title}</h2>
        <Button kind="quiet" label="Close" onClick={props.onClose}>
          ✕
        </Button>
      </header>
      {props.children}
    </dialog>
  )
}

/** A button that asks before it acts. */
export function Confirmed(props: {
  readonly label: string
  readonly question: string
  readonly detail: string
  readonly perform: () => Promise<void>
}) {
  const [asking, setAsking] = useState(false)
  const action = useAction(async () => {
    await props.perform()
    setAsking(false)
  })
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {props.label}
      </Button>
      {asking && (
        <Dialog title={props.question} onClose={() => setAsking(false)}>
          <p>{props.detail}</p>
          <Problem error={action.error} />
          <div class="actions">
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button kind="danger" busy={action.busy} onClick={() => void action.run()}>
              {props.label}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** A secret that is shown once, with a button that copies it. */
export function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  const [copied, setCopied] = useState(false)
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  })
  return (
    <div class="field">
      <span class="label">{label}</span>
      <div class="secret">
        <code>{value}</code>
        <Button onClick={() => void copy.run()}>{copied ? 'Copied' : 'Copy'}</Button>
      </div>
    </div>
  )
}
