import { Button } from '../ui/basics.tsx'
import { Segments } from '../ui/fields.tsx'
import { type Asked, type Line, needsValue, type Operator, operators, operatorsFor } from './filter.ts'

export interface BuilderProps {
  readonly types: Readonly<Record<string, string>>
  readonly asked: Asked
  readonly onChange: (asked: Asked) => void
}

const fresh = (types: Readonly<Record<string, string>>): Line => {
  const field = ['email', 'name', 'title', 'summary'].find((name) => Object.hasOwn(types, name)) ?? ''
  return { field, operator: 'like', value: '' }
}

/** Conditions, one line each. */
export function FilterBuilder({ types, asked, onChange }: BuilderProps) {
  const { lines, join } = asked
  const put = (index: number, line: Line): void =>
    onChange({ ...asked, lines: lines.map((known, place) => (place === index ? line : known)) })
  return (
    <fieldset class="filters">
      <legend class="sr">Filter</legend>
      <datalist id="fields">
        {Object.keys(types).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {lines.map((line, index) => (
        <FilterLine
          key={index}
          number={index + 1}
          line={line}
          type={types[line.field]}
          onChange={(changed) => put(index, changed)}
          onRemove={() => onChange({ ...asked, lines: lines.filter((_, place) => place !== index) })}
        />
      ))}
      <div class="actions start">
        <Button onClick={() => onChange({ ...asked, lines: [...lines, fresh(types)] })}>Add condition</Button>
        {lines.length > 1 && (
          <Segments
            label="Match"
            value={join}
            options={[
              { value: 'and', label: 'All' },
              { value: 'or', label: 'Any' },
            ]}
            onChange={(value) => onChange({ ...asked, join: value as Asked['join'] })}
          />
        )}
      </div>
    </fieldset>
  )
}

function FilterLine(props: {
  readonly number: number
  readonly line: Line
  readonly type: string | undefined
  readonly onChange: (line: Line) => void
  readonly onRemove: () => void
}) {
  const { number, line, type, onChange } = props
  const fitting = operatorsFor(type)
  return (
    <div class="filter">
      <input
        aria-label={`Field ${number}`}
        list="fields"
        value={line.field}
        placeholder="field"
        onInput={({ currentTarget: { value } }) => onChange({ ...line, field: value.trim() })}
        spellcheck={false}
      />
      <select
        aria-label={`Operator ${number}`}
        value={line.operator}
        onChange={({ currentTarget: { value } }) => onChange({ ...line, operator: value as Operator })}
      >
        {[...new Set([...fitting, line.operator])].map((name) => (
          <option key={name} value={name} selected={name === line.operator}>
            {operators[name]}
          </option>
        ))}
      </select>
      {needsValue(line.operator) && (
        <input
          aria-label={`Value ${number}`}
          value={line.value}
          placeholder={line.operator === 'in' ? 'a, b, c' : 'value'}
          onInput={({ currentTarget: { value } }) => onChange({ ...line, value })}
          spellcheck={false}
        />
      )}
      <Button kind="quiet" label={`Remove condition ${number}`} onClick={props.onRemove}>
        ✕
      </Button>
    </div>
  )
}
