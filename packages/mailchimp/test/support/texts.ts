/** Texts that the patterns of these schemas accept, or nearly do. */
export const texts: readonly string[] = [
  'us6',
  'US21',
  'us1.evil',
  'us1#',
  '0123456789abcdef0123456789abcdef-us6',
  'a36b032126',
  '5eb0d793a5aa4f1b9fd29305d6afbf7c',
  'ada+x@mail.example',
  ' ada@mail.example ',
  'a@b@c',
  'x'.repeat(64),
  'x'.repeat(65),
  '2026-12-01T10:15:00+00:00',
  '2026-12-01T1045Z',
  '2026-12-01T10:20:00+00:00',
]
