/** One window of a browser with a person's own storage: the little that every engine can be told. */
export type Tab = {
  goTo: (url: string) => Promise<void>
  /** What an expression gives in the page, as JSON. */
  ask: <T>(expression: string) => Promise<T>
  /** Presses, with a real pointer, what `window.journey.found` is. */
  press: () => Promise<void>
  /** Types into it, key by key. */
  type: (text: string) => Promise<void>
  /** Presses keys ("a", "Enter", "Control+b") on what has the focus, as fast as the engine takes them. */
  keys: (keys: string[]) => Promise<void>
  /** Gives it a file, by its path. */
  upload: (path: string) => Promise<void>
  goBack: () => Promise<void>
  close: () => Promise<void>
}

/** A browser that runs; a tab is a phone's unless told. */
export type Engine = {
  version: string
  newTab: (size?: { width: number; height: number }) => Promise<Tab>
  close: () => Promise<void>
}

export const PHONE = { width: 390, height: 844 }
