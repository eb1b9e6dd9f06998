import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasDocuments } from '../digest/index.ts'
import { committed, fileOf, made } from './index.ts'

test.runIf(hasDocuments).each(committed())('the routes of %s are what its document makes', async (connector) => {
  const text = await made(connector)
  expect(text === readFileSync(fileOf(connector), 'utf8'), `run scripts/routes/index.ts ${connector}`).toBe(true)
})

test('connectors have committed routes, which hold no sentences', () => {
  expect(committed().length).toBeGreaterThan(3)
  for (const connector of committed()) {
    const literals = readFileSync(fileOf(connector), 'utf8').matchAll(/"((?:[^"\\]|\\.)*)"/g)
    const prose = [...literals].map(([, text = '']) => text).filter((text) => text.split(' ').length > 8)
    expect([connector, prose]).toEqual([connector, []])
  }
})
