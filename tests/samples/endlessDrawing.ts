/** SVG groups that reuse the previous level 13 times, in 5 levels: 371,293 layers take half a minute to draw. */
const levels = [1, 2, 3, 4, 5].map(
  (level) => `<g id="a${level}" opacity="0.9">${`<use href="#a${level - 1}"/>`.repeat(13)}</g>`,
)

/** SVG content that renders almost without end, without filters or images. */
export const endlessDrawing = `<defs><g id="a0" opacity="0.5"><rect width="10" height="4"/></g>${levels.join('')}</defs><use href="#a5"/>`
