/** SVG groups in 5 levels, each with 13 uses of the previous level: 371,293 layers take half a minute to draw. */
const levels = [1, 2, 3, 4, 5].map(
  (level) => `<g id="a${level}" opacity="0.9">${`<use href="#a${level - 1}"/>`.repeat(13)}</g>`,
)

/** Hostile SVG content that takes half a minute to render, without filters or images. */
export const endlessSvgDrawing = `<defs><g id="a0" opacity="0.5"><rect width="10" height="4"/></g>${levels.join('')}</defs><use href="#a5"/>`
