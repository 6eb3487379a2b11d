import type { Task } from '#server/isolated/isolate.ts'
import { htmlText } from './htmlText.ts'

/** Reads the text of a mail that came as HTML alone. Runs in a process of its own. */
export const run: Task<string, string> = htmlText
