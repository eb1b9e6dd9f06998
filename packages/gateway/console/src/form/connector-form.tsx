import { useMemo, useState } from 'preact/hooks'
import type { Specification } from '../api/types.ts'
import { CheckField, SelectField, TextField } from '../ui/fields.tsx'
import { type FormField, type FormValues, waysOf } from './fields.ts'

/** The values of a form: the fields of the way that was chosen, and their values. */
export interface Filled {
  readonly fields: readonly FormField[]
  readonly values: FormValues
}

/** A form made of what a kind of connector takes. With `keep`, what is left empty stays as it is. */
export function ConnectorForm(props: {
  readonly specification: Specification
  readonly keep?: boolean
  readonly filled: Filled
  readonly onChange: (filled: Filled) => void
}) {
  const ways = useMemo(() => waysOf(props.specification), [props.specification])
  const [chosen, setChosen] = useState(0)
  const fields = ways[chosen]?.fields ?? []
  const { values } = props.filled
  const set = (name: string, value: string | readonly string[]): void =>
    props.onChange({ fields, values: { ...values, [name]: value } })
  return (
    <>
      {ways.length > 1 && (
        <SelectField
          label="Credentials"
          hint={ways[chosen]?.hint}
          value={String(chosen)}
          options={ways.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={(value) => {
            setChosen(Number(value))
            props.onChange({ fields: ways[Number(value)]?.fields ?? [], values: {} })
          }}
        />
      )}
      {fields.map((field) => (
        <Input
          key={`${chosen} ${field.name}`}
          field={field}
          keep={props.keep ?? false}
          value={values[field.name] ?? ''}
          onChange={(value) => set(field.name, value)}
        />
      ))}
    </>
  )
}

interface InputProps {
  readonly field: FormField
  readonly keep: boolean
  readonly value: string | readonly string[]
  readonly onChange: (value: string | readonly string[]) => void
}

function Input({ field, keep, value, onChange }: InputProps) {
  const { label, hint, kind, choices, name } = field
  const required = field.required && !keep
  const shared = { label, hint, optional: !field.required, name }
  if (kind === 'several') return <Several field={field} value={value} onChange={onChange} />
  if (kind === 'choice')
    return (
      <SelectField
        {...shared}
        value={String(value)}
        options={[
          { value: '', label: keep ? 'unchanged' : 'default' },
          ...choices.map((choice) => ({ value: choice, label: choice })),
        ]}
        onChange={onChange}
      />
    )
  return (
    <TextField
      {...shared}
      type={kind === 'number' ? 'number' : field.secret ? 'password' : 'text'}
      autocomplete={field.secret ? 'new-password' : 'off'}
      value={String(value)}
      placeholder={keep ? 'unchanged' : field.placeholder}
      required={required}
      onInput={onChange}
    />
  )
}

function Several({ field, value, onChange }: Omit<InputProps, 'keep'>) {
  const chosen = typeof value === 'string' ? [] : value
  return (
    <fieldset class="field">
      <legend>
        {field.label} <span class="muted">optional</span>
      </legend>
      {field.choices.map((choice) => (
        <CheckField
          key={choice}
          label={choice}
          checked={chosen.includes(choice)}
          onChange={(checked) => onChange(checked ? [...chosen, choice] : chosen.filter((one) => one !== choice))}
        />
      ))}
      <p class="hint">{field.hint}</p>
    </fieldset>
  )
}
