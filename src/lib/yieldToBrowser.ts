/** Lets the browser handle pending input before the next work. */
export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))
