import { expect, it } from 'vitest'
import { pagesResource } from '#src/pages/office/pagesResource.ts'
import { placeholders } from '#src/office/texts/placeholders.ts'
import { placeholders as known } from '#server/content/files/placeholders.ts'
import { INSERTS } from '#server/pages/inserts.ts'
import { SECTIONS } from '#server/pages/sections.ts'

it('the editor lists exactly the placeholders that the portal fills in', () => {
  expect(Object.keys(placeholders)).toEqual(known)
  expect(Object.keys(pagesResource.inserts ?? {})).toEqual([...INSERTS])
  expect(Object.keys(pagesResource.sections ?? {})).toEqual([...SECTIONS])
})
