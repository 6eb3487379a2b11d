import { SaxesParser } from 'saxes'

const UNREADABLE = 'Ce logo SVG ne se lit pas\u00a0: exportez-le de nouveau en SVG simple, ou en PNG.'
const IMAGE =
  'Ce logo SVG contient une image (PNG, JPEG…)\u00a0: exportez-le en tracés seuls, ou choisissez plutôt le PNG.'
const FILTER =
  'Ce logo SVG contient un filtre (ombre, flou, texture…)\u00a0: exportez-le sans effet, ou choisissez plutôt un PNG.'
const REFERENCE =
  'Ce logo SVG fait appel à un autre fichier ou à une adresse\u00a0: exportez-le en un seul fichier, ou choisissez plutôt un PNG.'
const TOO_MANY = 'Ce logo SVG est trop détaillé\u00a0: simplifiez-le, ou choisissez plutôt un PNG.'

const ELEMENTS_AT_MOST = 20_000
const ATTRIBUTES_AT_MOST = 100

/**
 * Returns the French rejection of an SVG logo with embedded images, filters or external references; undefined for plain
 * shapes and text.
 */
export function findSvgRefusal(text: string): string | undefined {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let [elements, attributes] = [0, 0]
  let style = ''
  let [isStyle, isAnchor] = [false, false]
  const refuse = (message: string): never => {
    throw new Refusal(message)
  }
  parser.on('doctype', (said) => void (said.includes('[') && refuse(REFERENCE)))
  parser.on('opentagstart', ({ name }) => {
    attributes = 0
    elements += 1
    if (elements > ELEMENTS_AT_MOST) refuse(TOO_MANY)
    const local = localName(name)
    if (IMAGES.has(local)) refuse(IMAGE)
    if (local === 'filter' || /^fe[A-Z]/.test(local)) refuse(FILTER)
    isStyle = local === 'style'
    isAnchor = local === 'a'
  })
  parser.on('attribute', ({ name, value }) => {
    attributes += 1
    if (attributes > ATTRIBUTES_AT_MOST) refuse(TOO_MANY)
    // Anchor links are harmless: the SVG becomes a picture.
    if (LINKS.has(localName(name)) && !isAnchor && !value.trimStart().startsWith('#')) refuse(REFERENCE)
    if (hasOutsideUrl(value)) refuse(REFERENCE)
  })
  const read = (words: string) => {
    if (isStyle) style += words
  }
  parser.on('text', read)
  parser.on('cdata', read)
  parser.on('closetag', ({ name }) => {
    if (localName(name) === 'style') isStyle = false
  })
  parser.on('error', () => refuse(UNREADABLE))
  try {
    parser.write(text).close()
    if (elements === 0) refuse(UNREADABLE)
    if (/@import/i.test(style) || hasOutsideUrl(style.replaceAll(FONTS, ''))) refuse(REFERENCE)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.message : UNREADABLE
  }
}

class Refusal extends Error {}

const IMAGES = new Set(['image', 'feImage', 'foreignObject'])
const LINKS = new Set(['href', 'src'])
/** Pattern of the @font-face rules in an SVG logo's style sheets; fonts are not loaded. */
const FONTS = /@font-face\s*\{[^}]*\}/gi

const localName = (name: string) => name.replace(/^.*:/, '')
const hasOutsideUrl = (value: string) => /url\(\s*["']?\s*(?!["'#\s])/i.test(value)
