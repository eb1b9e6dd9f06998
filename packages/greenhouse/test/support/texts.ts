import { TEXTS } from '../../../stripe/test/support/arbitraries.ts'

/** Texts that the patterns of these schemas accept, or nearly do; imported for its effect on the shared helper. */
TEXTS.push(
  '0123456789abcdef-1',
  ' 0123456789abcdef-1\n',
  'key:with:colon',
  '4711',
  '0',
  '1,2,3',
  '1,,2',
  Array.from({ length: 50 }, (_, index) => index + 1).join(),
  Array.from({ length: 51 }, (_, index) => index + 1).join(),
  'id,first_name',
  '2026-01-31',
  '2026-01-31T09:00:00Z',
  '2026-01-31T09:00:00.000+01:00',
  '2026-01-31T09:00:00Z|lt|x',
  'gte|2026-01-31T09:00:00Z',
  'gte|2026-01-31T09:00:00Z|lt|2026-02-28',
  'ge|2026-01-31',
  'https://files.example/a.pdf',
  'http://files.example/a.pdf',
)
