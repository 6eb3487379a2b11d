import { expect, it } from 'vitest'
import { pagesTextKind } from '#src/pages/office/pagesTextKind.ts'
import { textPlaceholderLabels } from '#src/office/texts/placeholders.ts'
import { contentPlaceholderNames as known } from '#server/content/files/placeholders.ts'
import { PAGE_PLACEHOLDERS } from '#server/pages/placeholders.ts'
import { PAGE_SECTIONS } from '#server/pages/sections.ts'

it('the editor lists exactly the placeholders that the portal fills in', () => {
  expect(Object.keys(textPlaceholderLabels)).toEqual(known)
  expect(Object.keys(pagesTextKind.inserts ?? {})).toEqual([...PAGE_PLACEHOLDERS])
  expect(Object.keys(pagesTextKind.sections ?? {})).toEqual([...PAGE_SECTIONS])
})
