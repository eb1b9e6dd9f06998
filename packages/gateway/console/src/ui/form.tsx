import type { ComponentChildren } from 'preact'
import type { Action } from '../load.ts'
import { Button, Problem } from './basics.tsx'

/** Fields, what went wrong with them, and the button that sends them. */
export function Form(props: {
  readonly action: Pick<Action<[]>, 'run' | 'busy' | 'error'>
  /** Words of the button. */
  readonly submit: string
  readonly children: ComponentChildren
  readonly class?: string
  readonly disabled?: boolean
  readonly start?: boolean
  /** Stands before the button: another way out, or what was done. */
  readonly aside?: ComponentChildren
}) {
  const { action } = props
  return (
    <form
      class={props.class ?? 'form'}
      onSubmit={(event) => {
        event.preventDefault()
        void action.run()
      }}
    >
      {props.children}
      <Problem error={action.error} />
      <div class={props.start ? 'actions start' : 'actions'} aria-live="polite">
        {props.aside}
        <Button type="submit" kind="primary" busy={action.busy} disabled={props.disabled}>
          {props.submit}
        </Button>
      </div>
    </form>
  )
}
