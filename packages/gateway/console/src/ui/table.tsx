import type { ComponentChildren } from 'preact'

/** A table that scrolls sideways where it is too wide. */
export function Table(props: {
  readonly label: string
  readonly columns: readonly string[]
  readonly children: ComponentChildren
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by the keyboard
    <section class="scroll" tabIndex={0} aria-label={props.label}>
      <table>
        <thead>
          <tr>
            {props.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  )
}
