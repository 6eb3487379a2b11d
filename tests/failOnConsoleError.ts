/* oxlint-disable eslint/no-console -- this file is about the console */
import { afterEach, beforeEach } from 'vitest'

const original = console.error
const unexpected: unknown[][] = []
/**
 * Message of React when a suspended component becomes ready while Storybook removes its story, because Storybook awaits
 * `act()` after it has left React's act environment. Nothing else causes it: the portal never calls `act()`.
 */
const STORY_REMOVAL_WARNING = 'The current testing environment is not configured to support act(...)'

// A test that expects an error replaces console.error itself, so that this guard does not see it.
beforeEach(() => {
  unexpected.length = 0
  console.error = (...words: unknown[]) => {
    if (words[0] !== STORY_REMOVAL_WARNING) unexpected.push(words)
    original(...words)
  }
})

afterEach(() => {
  console.error = original
  if (unexpected.length > 0) throw new Error(`console.error was called: ${unexpected.flat().map(String).join(' ')}`)
})
