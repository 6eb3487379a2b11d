import type { IsolatedTask } from '#server/isolated/isolate.ts'
import { htmlToText } from './htmlToText.ts'

/** Extracts the text of an HTML-only mail. Runs in an isolated process. */
export const run: IsolatedTask<string, string> = htmlToText
