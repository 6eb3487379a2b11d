/** Waits for one task, so that the browser handles pending input before the next work. */
export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))
