/** Elements of a drawing that show each other, 13 times at each of 5 levels: 371,293 layers, for half a minute of a core. */
const levels = [1, 2, 3, 4, 5].map(
  (level) => `<g id="a${level}" opacity="0.9">${`<use href="#a${level - 1}"/>`.repeat(13)}</g>`,
)

/** Content of an SVG that takes for ever to draw, without a filter or an image. */
export const endlessDrawing = `<defs><g id="a0" opacity="0.5"><rect width="10" height="4"/></g>${levels.join('')}</defs><use href="#a5"/>`
