/** Text in columns. Columns that contain only numbers are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = head.length > 0 ? [head, ...rows] : rows
  const count = Math.max(0, ...lines.map((line) => line.length))
  const columns = Array.from({ length: count }, (_, index) => ({
    width: Math.max(...lines.map((line) => (line[index] ?? '').length)),
    right: rows.length > 0 && rows.every((row) => /^[\d.,]*$/.test(row[index] ?? '')),
  }))
  return lines
    .map((line) =>
      columns
        .map(({ width, right }, index) => (line[index] ?? '')[right ? 'padStart' : 'padEnd'](width))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
