import type { Page } from 'playwright/test'
import sharp from 'sharp'

type Colour = [red: number, green: number, blue: number, alpha: number]
type Box = { x: number; y: number; width: number; height: number }
/** Decoded screenshot: red, green, blue and alpha of each pixel, row by row. */
type Picture = { data: Buffer; width: number; height: number }
type Text = { words: string; colour: Colour; wanted: number; lines: Box[] }

/**
 * Returns the visible texts that lack WCAG AA contrast with the pixels behind them, from a screenshot without letters.
 */
export async function findLowContrastTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(textsInWindow)
  const show = await page.evaluateHandle(hideLetters)
  const screenshot = await page.screenshot()
  await show.evaluate((showLetters) => showLetters())
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const picture = { data, width: info.width, height: info.height }
  return texts.flatMap((text) => {
    const found = worstContrast(text, picture)
    return found < text.wanted ? [`${found.toFixed(2)} of ${text.wanted}: ${text.words}`] : []
  })
}

/** Returns a text's contrast ratio with the pixels behind it, ignoring the worst hundredth of the pixels. */
function worstContrast({ colour, lines }: Text, { data, width, height }: Picture): number {
  const found: number[] = []
  for (const line of lines) {
    for (let y = Math.max(0, Math.floor(line.y)); y < Math.min(height, line.y + line.height); y += 2) {
      for (let x = Math.max(0, Math.floor(line.x)); x < Math.min(width, line.x + line.width); x += 2) {
        const at = 4 * (y * width + x)
        const ground = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const
        found.push(contrast(luminance(over(colour, ground)), luminance(ground)))
      }
    }
  }
  found.sort((a, b) => a - b)
  return found[Math.floor(found.length / 100)] ?? 21
}

type Opaque = readonly [red: number, green: number, blue: number]

function over([red, green, blue, alpha]: Colour, ground: Opaque): Opaque {
  const mixed = (part: number, index: 0 | 1 | 2) => part * alpha + ground[index] * (1 - alpha)
  return [mixed(red, 0), mixed(green, 1), mixed(blue, 2)]
}

function luminance([red, green, blue]: Opaque): number {
  const linear = (part: number) => (part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 3294.6)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** Returns every visible text in the window, line by line, with its painted colour; runs in the page. */
function textsInWindow(): Text[] {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const painted = (colour: string): Colour => {
    if (!brush) throw new Error('No canvas')
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = colour
    brush.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const found: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    const words = node.textContent?.trim()
    if (!words || !holder || holder.closest('svg, script, style, noscript, :disabled')) continue
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    // Skip text for screen readers, which is one pixel wide.
    if (holder.getBoundingClientRect().width <= 1) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // Skip partly covered lines, for example under the header: they are measured once scrolled.
    const lines = [...range.getClientRects()].filter(({ x, y, width, height }) => {
      const seen = [1, height / 2, height - 1].map((down) => document.elementFromPoint(x + width / 2, y + down))
      return width > 1 && height > 1 && seen.every((top) => top && (holder.contains(top) || top.contains(holder)))
    })
    if (lines.length === 0) continue
    const { color, fontSize, fontWeight } = getComputedStyle(holder)
    const pixels = parseFloat(fontSize)
    const isLarge = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700)
    found.push({
      words: words.slice(0, 40),
      colour: painted(color),
      wanted: isLarge ? 3 : 4.5,
      lines: lines.map(({ x, y, width, height }) => ({ x, y, width, height })),
    })
  }
  return found
}

/**
 * Hides the letters of all texts for a screenshot, but not the borders and icons that inherit their colour; runs in the
 * page.
 */
function hideLetters() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*, *::before, *::after { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }',
  )
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, sheet]
  return () => {
    document.adoptedStyleSheets = before
  }
}
