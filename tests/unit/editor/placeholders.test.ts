import { expect, it } from 'vitest'
import { pagesResource } from '#src/pages/office/pagesResource.ts'
import { placeholderLabels } from '#src/office/texts/placeholders.ts'
import { placeholderNames as known } from '#server/content/files/placeholders.ts'
import { PAGE_INSERTS } from '#server/pages/inserts.ts'
import { PAGE_SECTIONS } from '#server/pages/sections.ts'

it('the editor lists exactly the placeholders that the portal fills in', () => {
  expect(Object.keys(placeholderLabels)).toEqual(known)
  expect(Object.keys(pagesResource.inserts ?? {})).toEqual([...PAGE_INSERTS])
  expect(Object.keys(pagesResource.sections ?? {})).toEqual([...PAGE_SECTIONS])
})
