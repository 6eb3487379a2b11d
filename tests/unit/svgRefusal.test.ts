import { expect, it } from 'vitest'
import { findSvgRefusal } from '#server/images/findSvgRefusal.ts'

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="4">${inside}</svg>`
const turbulence = `<filter id="f">${'<feTurbulence numOctaves="9" baseFrequency="9"/>'.repeat(1000)}</filter><rect filter="url(#f)" width="10" height="4"/>`

it.each([
  ['filters', turbulence, /contient un filtre/],
  ['an image', '<image href="data:image/png;base64,AAAA"/>', /contient une image/],
  ['an image under a prefix', '<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="#a"/>', /contient une image/],
  ['another file', '<use xlink:href="http://ailleurs.example/a.svg#b"/>', /un autre fichier/],
  ['a style of elsewhere', '<style>rect{fill:url(https://ailleurs.example/a#b)}</style>', /un autre fichier/],
  ['an imported style', '<style>@import "a.css";</style>', /un autre fichier/],
  ['broken tags', '<rect><g></rect>', /ne se lit pas/],
  ['30,000 elements', '<g/>'.repeat(30_000), /trop détaillé/],
])('a drawing with %s is refused', (_what, inside, message) => {
  expect(findSvgRefusal(svg(inside))).toMatch(message)
})

it('a drawing of shapes, gradients and words is accepted', () => {
  const shapes =
    '<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><style>rect{fill:url(#a)}</style><rect width="10" height="4"/><use href="#a"/><text>Zéphyr</text>'
  expect(findSvgRefusal(svg(shapes))).toBeUndefined()
})
