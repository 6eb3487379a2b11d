/** Browser tab of an end-to-end test, with its own storage and the operations that every engine supports. */
export type BrowserTab = {
  goTo: (url: string) => Promise<void>
  /** Evaluates a JavaScript expression in the browser page; returns its JSON value. */
  ask: <T>(expression: string) => Promise<T>
  /** Clicks on the element `window.journey.found` with a real pointer event. */
  press: () => Promise<void>
  /** Types text into the element `window.journey.found`, key by key. */
  type: (text: string) => Promise<void>
  /** Presses keyboard keys ("a", "Enter", "Control+b") on the focused element, as fast as the browser accepts them. */
  keys: (keys: string[]) => Promise<void>
  /** Uploads a file, by its path, through the input element `window.journey.found`. */
  upload: (path: string) => Promise<void>
  goBack: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Size of a new browser tab, a phone's by default; `isStill` makes its pages prefer reduced motion, except in Firefox.
 */
export type BrowserTabOptions = { size?: { width: number; height: number }; isStill?: boolean }

/** Running browser of an end-to-end test. */
export type RunningJourneyBrowser = {
  version: string
  newTab: (options?: BrowserTabOptions) => Promise<BrowserTab>
  close: () => Promise<void>
}

export const PHONE_SIZE = { width: 390, height: 844 }
