/**
 * Replacements of Material UI's colour functions by CSS: they accept variables and need no variables of colour
 * channels.
 */
export const muiColourFunctionReplacements = {
  alpha: (colour: string, share: number | string) => `color-mix(in srgb, ${colour} ${percent(share)}, transparent)`,
  lighten: (colour: string, share: number | string) => `color-mix(in srgb, ${colour}, #fff ${percent(share)})`,
  darken: (colour: string, share: number | string) => `color-mix(in srgb, ${colour}, #000 ${percent(share)})`,
}

const percent = (share: number | string) =>
  typeof share === 'number' ? `${+(share * 100).toFixed(2)}%` : `calc((${share}) * 100%)`
