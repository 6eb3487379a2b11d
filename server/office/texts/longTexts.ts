import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { HttpError } from '#server/lib/errors.ts'
import { isolateTask } from '#server/isolated/isolate.ts'
import { diffTextVersions, type TextVersionDifference } from './compareTexts.ts'
import { mergeTextVersions, type MergedTextVersions } from './mergeTexts.ts'
import type { TextMergeOrDiffInput } from './textTask.ts'

/** Maximum of characters in texts that the server process merges or compares itself, within a few milliseconds. */
const SHORT = 4000

const inProcess = isolateTask<TextMergeOrDiffInput, MergedTextVersions | TextVersionDifference>(
  new URL('textTask.ts', import.meta.url),
  {
    memoryMb: 240,
    cpuMs: 10_000,
    onLimit: () => {
      throw new HttpError(422, 'Ces textes diffèrent trop pour être comparés\u00a0: partagez-les en plusieurs textes.')
    },
  },
)

/** Merges versions of a text with `mergeTextVersions`; long ones in an isolated process. */
export const mergeTextVersionsOfAnyLength = async (
  base: OfficeTextMarkdownSource,
  mine: OfficeTextMarkdownSource,
  theirs: OfficeTextMarkdownSource,
): Promise<MergedTextVersions> =>
  isShort([base.body, mine.body, theirs.body])
    ? mergeTextVersions(base, mine, theirs)
    : ((await inProcess({ merge: [base, mine, theirs] })) as MergedTextVersions)

/** Compares versions of a text with `diffTextVersions`; long ones in an isolated process. */
export const diffTextVersionsOfAnyLength = async (before: string, after: string): Promise<TextVersionDifference> =>
  isShort([before, after])
    ? diffTextVersions(before, after)
    : ((await inProcess({ compare: [before, after] })) as TextVersionDifference)

const isShort = (texts: string[]) => texts.reduce((sum, { length }) => sum + length, 0) <= SHORT
