import type { TextSource } from '#contract/office/texts.ts'
import type { IsolatedTask } from '#server/isolated/isolate.ts'
import { compareTexts, type ComparedTexts } from './compareTexts.ts'
import { mergeTexts, type MergedText } from './mergeTexts.ts'

export type TextTaskInput =
  { merge: [base: TextSource, mine: TextSource, theirs: TextSource] } | { compare: [before: string, after: string] }

/** Merges or compares long versions of a text in an isolated process. */
export const run: IsolatedTask<TextTaskInput, MergedText | ComparedTexts> = (input) =>
  'merge' in input ? mergeTexts(...input.merge) : compareTexts(...input.compare)
