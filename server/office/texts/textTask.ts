import type { OfficeTextSource } from '#contract/office/texts.ts'
import type { IsolatedTask } from '#server/isolated/isolate.ts'
import { compareTexts, type TextVersionDifference } from './compareTexts.ts'
import { mergeTexts, type MergedTextVersions } from './mergeTexts.ts'

export type TextTaskInput =
  | { merge: [base: OfficeTextSource, mine: OfficeTextSource, theirs: OfficeTextSource] }
  | { compare: [before: string, after: string] }

/** Merges or compares long versions of a text in an isolated process. */
export const run: IsolatedTask<TextTaskInput, MergedTextVersions | TextVersionDifference> = (input) =>
  'merge' in input ? mergeTexts(...input.merge) : compareTexts(...input.compare)
