import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import type { IsolatedTask } from '#server/isolated/isolate.ts'
import { diffTextVersions, type TextVersionDifference } from './compareTexts.ts'
import { mergeTextVersions, type MergedTextVersions } from './mergeTexts.ts'

export type TextMergeOrDiffInput =
  | { merge: [base: OfficeTextMarkdownSource, mine: OfficeTextMarkdownSource, theirs: OfficeTextMarkdownSource] }
  | { compare: [before: string, after: string] }

/** Merges or compares long versions of a text in an isolated process. */
export const run: IsolatedTask<TextMergeOrDiffInput, MergedTextVersions | TextVersionDifference> = (input) =>
  'merge' in input ? mergeTextVersions(...input.merge) : diffTextVersions(...input.compare)
