import { expect, test } from 'vitest'
import { findCommitSubjectMistakes } from '#scripts/lib/commitSubjects.mjs'

test('accepts subjects that name an area and a change, in 72 characters', () => {
  expect(
    findCommitSubjectMistakes(['offline: queue an act before its first request', `docs: ${'x'.repeat(66)}`]),
  ).toEqual([])
})

test.each(['Say it', 'Names', 'wip', 'docs:', ': nothing', `docs: ${'x'.repeat(67)}`])('reports « %s »', (subject) => {
  expect(findCommitSubjectMistakes([subject])).toHaveLength(1)
})
