/** Lets the browser answer to the person before what follows. */
export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))
