/** Browser window with its own storage: the operations that every engine supports. */
export type BrowserTab = {
  goTo: (url: string) => Promise<void>
  /** Evaluates an expression in the page; returns its JSON value. */
  ask: <T>(expression: string) => Promise<T>
  /** Clicks on `window.journey.found` with a real pointer. */
  press: () => Promise<void>
  /** Types into `window.journey.found`, key by key. */
  type: (text: string) => Promise<void>
  /** Presses keys ("a", "Enter", "Control+b") on the focused element, as fast as the engine accepts them. */
  keys: (keys: string[]) => Promise<void>
  /** Uploads a file, by its path, through `window.journey.found`. */
  upload: (path: string) => Promise<void>
  goBack: () => Promise<void>
  close: () => Promise<void>
}

/** Running browser; its tabs have a phone's size by default. */
export type BrowserEngine = {
  version: string
  newTab: (size?: { width: number; height: number }) => Promise<BrowserTab>
  close: () => Promise<void>
}

export const PHONE_SIZE = { width: 390, height: 844 }
