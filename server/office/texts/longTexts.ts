import type { Written } from '#contract/office/texts.ts'
import { HttpError } from '#server/lib/errors.ts'
import { isolated } from '#server/isolated/isolate.ts'
import { compareTexts, type ComparedTexts } from './compareTexts.ts'
import { mergeTexts, type Merged } from './mergeTexts.ts'
import type { TextInput } from './textTask.ts'

/** Characters of texts that take a few milliseconds, whatever they say. */
const SHORT = 4000

const inProcess = isolated<TextInput, Merged | ComparedTexts>(new URL('textTask.ts', import.meta.url), {
  memoryMb: 240,
  cpuMs: 10_000,
  onLimit: () => {
    throw new HttpError(422, 'Ces textes diffèrent trop pour être comparés\u00a0: partagez-les en plusieurs textes.')
  },
})

/** Merges as `mergeTexts` does; long texts in a process of its own. */
export const mergeLongTexts = async (base: Written, mine: Written, theirs: Written): Promise<Merged> =>
  isShort([base.body, mine.body, theirs.body])
    ? mergeTexts(base, mine, theirs)
    : ((await inProcess({ merge: [base, mine, theirs] })) as Merged)

/** Compares as `compareTexts` does; long texts in a process of its own. */
export const compareLongTexts = async (before: string, after: string): Promise<ComparedTexts> =>
  isShort([before, after])
    ? compareTexts(before, after)
    : ((await inProcess({ compare: [before, after] })) as ComparedTexts)

const isShort = (texts: string[]) => texts.reduce((sum, { length }) => sum + length, 0) <= SHORT
