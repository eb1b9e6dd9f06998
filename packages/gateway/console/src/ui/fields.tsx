import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly optional?: boolean
  readonly required?: boolean
}

function Frame(props: FieldProps & { readonly id: string; readonly children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={props.id} class={props.required ? 'required' : undefined}>
        {props.label}
        {props.optional && <span class="muted"> optional</span>}
      </label>
      {props.children}
      {props.hint && (
        <p class="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: 'text' | 'password' | 'number'
  readonly name?: string
  readonly autocomplete?: string
  readonly placeholder?: string
  readonly list?: string
}

export function TextField(props: TextFieldProps) {
  const id = useId()
  return (
    <Frame {...props} id={id}>
      <input
        id={id}
        name={props.name}
        type={props.type ?? 'text'}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        autocomplete={props.autocomplete ?? 'off'}
        placeholder={props.placeholder}
        required={props.required}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        spellcheck={false}
        list={props.list}
      />
    </Frame>
  )
}

export function AreaField(props: FieldProps & { readonly value: string; readonly onInput: (value: string) => void }) {
  const id = useId()
  return (
    <Frame {...props} id={id}>
      <textarea
        id={id}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        spellcheck={false}
      />
    </Frame>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
}

export function SelectField(
  props: FieldProps & {
    readonly value: string
    readonly options: readonly Option[]
    readonly onChange: (value: string) => void
    readonly name?: string
  },
) {
  const id = useId()
  return (
    <Frame {...props} id={id}>
      <select
        id={id}
        name={props.name}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value} selected={value === props.value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  )
}

/** One of a few, side by side. */
export function Segments(props: {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset class="segments">
      <legend class="sr">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function CheckField(props: {
  readonly label: ComponentChildren
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: string
  readonly disabled?: boolean
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        {props.label}
        {props.hint && <span class="muted"> {props.hint}</span>}
      </span>
    </label>
  )
}
