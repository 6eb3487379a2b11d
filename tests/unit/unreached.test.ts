import { expect, it } from 'vitest'
import { isCodeLoadError } from '#src/lib/unreached.ts'

it.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://a.example/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://a.example/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['the build, for a style sheet', 'Unable to preload CSS for /assets/a.css'],
])('code that did not load is recognized by the message of %s', (_, message) => {
  expect(isCodeLoadError(new TypeError(message))).toBe(true)
})

it.each([
  new TypeError('Promise.withResolvers is not a function'),
  new Error('Minified React error #520'),
  new DOMException('The operation is insecure.', 'SecurityError'),
  'essai',
  undefined,
])('%s is no fault of the network', (error) => {
  expect(isCodeLoadError(error)).toBe(false)
})
