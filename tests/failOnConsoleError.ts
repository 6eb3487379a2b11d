/* oxlint-disable eslint/no-console -- this file is about the console */
import { afterEach, beforeEach } from 'vitest'

const original = console.error
const unexpected: unknown[][] = []

// A test that expects an error replaces console.error itself, so that this guard does not see it.
beforeEach(() => {
  unexpected.length = 0
  console.error = (...words: unknown[]) => {
    unexpected.push(words)
    original(...words)
  }
})

afterEach(() => {
  console.error = original
  if (unexpected.length > 0) throw new Error(`console.error was called: ${unexpected.flat().map(String).join(' ')}`)
})
