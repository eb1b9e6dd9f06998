import type { Stream } from '../api/types.ts'
import { Button } from '../ui/basics.tsx'
import { CheckField } from '../ui/fields.tsx'

/** Which streams are copied. */
export function StreamChoice(props: {
  readonly streams: readonly Stream[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}) {
  const { streams, chosen, onChange } = props
  const all = chosen.size === streams.length
  const toggle = (name: string, checked: boolean): void => {
    const next = new Set(chosen)
    if (checked) next.add(name)
    else next.delete(name)
    onChange(next)
  }
  return (
    <fieldset class="streams">
      <legend class="sr">Streams</legend>
      <div class="card-head">
        <span class="muted">
          {chosen.size} of {streams.length} chosen
        </span>
        <Button kind="quiet" onClick={() => onChange(new Set(all ? [] : streams.map(({ streamName }) => streamName)))}>
          {all ? 'None' : 'All'}
        </Button>
      </div>
      <div class="checks">
        {streams.map(({ streamName, syncModes }) => (
          <CheckField
            key={streamName}
            label={streamName}
            hint={syncModes.some((mode) => mode.startsWith('incremental')) ? 'incremental' : 'full copy'}
            checked={chosen.has(streamName)}
            onChange={(checked) => toggle(streamName, checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export const streamsOf = (chosen: ReadonlySet<string>) => ({
  streams: [...chosen].map((name) => ({ name })),
})
