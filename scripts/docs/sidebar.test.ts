import { expect, test } from 'vitest'
import { sidebar } from '../../docs/.vitepress/pages.ts'

/** The number of letters that fit a line of the sidebar. */
const FITS = 26

test('names of entities may break only where their words meet', () => {
  const names = Object.entries(sidebar()).flatMap(([place, groups]) =>
    place === '/' || !Array.isArray(groups)
      ? []
      : (groups[0]?.items ?? []).map(({ text = '', link = '' }) => ({ text, link })),
  )
  // The page of shared types is no entity.
  const entities = names.filter(({ link }) => !link.endsWith('/types'))
  expect(entities.length).toBeGreaterThan(100)
  for (const { text, link } of entities) {
    const pieces = text.split('<wbr>')
    expect(link.split('/').at(-1)).toBe(pieces.join('-').toLowerCase())
    expect(pieces.filter((piece) => piece.length > FITS)).toEqual([])
  }
})
