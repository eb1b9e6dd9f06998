import { TEXTS } from '../../../stripe/test/support/arbitraries.ts'

/** Texts that the patterns of these schemas accept; imported for its effect on the shared helper. */
TEXTS.push(
  'PROJ-123',
  '10000',
  'ada@mail.example',
  '5b10a2844c20165700ede21g',
  '712020:a1b2,5b10a2844c20165700ede21g',
  '-1',
  'a,b',
  'a,b,c,d,e,f',
  'acme',
  'acme.atlassian.net',
  'https://acme.atlassian.net/',
  'https://acme.atlassian.net@evil.example',
  'evil.example#.atlassian.net',
  '11223344-a1b2-3b33-c444-def123456789',
  '2021-01-17T12:34:00.000+0000',
  '2021-01-17T12:34:00.000Z',
  'doc',
)
