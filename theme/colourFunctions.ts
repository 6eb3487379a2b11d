/**
 * Material UI's functions of a colour, as CSS: they take a variable as well as a colour, and need no variable of the
 * colour's channels beside it.
 */
export const colourFunctions = {
  alpha: (colour: string, share: number | string) => `rgb(from ${colour} r g b / calc(${share}))`,
  lighten: (colour: string, share: number | string) => `color-mix(in srgb, ${colour}, #fff calc((${share}) * 100%))`,
  darken: (colour: string, share: number | string) => `color-mix(in srgb, ${colour}, #000 calc((${share}) * 100%))`,
}
