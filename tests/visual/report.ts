import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScreenshotAndMarkupHashes } from './accepted.ts'
import type { ChangedStoryScreenshot, VisualReviewFindings } from './compareSides.ts'
import type { ScreenshotPixelDifference } from './comparePictures.ts'
import { storyScreenshotFileName, type PlannedStoryScreenshot } from './shots.ts'
import type { StoryBuild } from './sides.ts'

/** Results of a visual review, as saved beside its report. */
export type VisualReviewResults = Omit<VisualReviewFindings, 'changes'> & {
  before: Pick<StoryBuild, 'name' | 'key'>
  after: Pick<StoryBuild, 'name' | 'key'>
  browser: string
  /** Parts of story ids that selected the reviewed stories; empty for all stories. */
  words: string[]
  changes: (PlannedStoryScreenshot &
    ScreenshotAndMarkupHashes &
    Pick<ScreenshotPixelDifference, 'pixels' | 'size'> & { isAccepted: boolean })[]
}

const folder = join(import.meta.dirname, '../../test-results/visual')

/** Path of the JSON file with the last visual review's results. */
export const visualReviewResultsFile = join(folder, 'results.json')

/** Maximum size in bytes of the screenshots embedded in the report page. Further screenshots stay in the folder. */
const MOST_BYTES_INSIDE = 80 * 1024 * 1024

/** Writes the visual review's results, screenshots and report page to test-results/visual/. Returns the page's path. */
export async function writeVisualReviewReport(
  results: VisualReviewResults,
  changes: ChangedStoryScreenshot[],
): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'pictures'), { recursive: true })
  const { before, after } = results
  const told = { ...results, before: nameOf(before), after: nameOf(after) }
  await writeFile(visualReviewResultsFile, JSON.stringify(told, undefined, 2))
  const pictures = await writePictures(changes)
  const data = {
    ...told,
    changes: told.changes.map((change) => ({ ...change, pictures: pictures.get(storyScreenshotFileName(change)) })),
  }
  const page = join(folder, 'report.html')
  await writeFile(page, await pageOf(data))
  return page
}

function nameOf({ name, key }: Pick<StoryBuild, 'name' | 'key'>) {
  return { name, key }
}

async function writePictures(changes: ChangedStoryScreenshot[]) {
  const addresses = new Map<string, Record<'before' | 'after' | 'difference', string>>()
  let inside = 0
  for (const change of changes) {
    const name = storyScreenshotFileName(change)
    const address = async (kind: string, png: Buffer) => {
      const file = `pictures/${name}.${kind}.png`
      await writeFile(join(folder, file), png)
      if (inside + png.length > MOST_BYTES_INSIDE) return encodeURI(file)
      inside += png.length
      return `data:image/png;base64,${png.toString('base64')}`
    }
    addresses.set(name, {
      before: await address('before', change.before),
      after: await address('after', change.after.png),
      difference: await address('difference', change.difference.picture),
    })
  }
  return addresses
}

async function pageOf(data: object) {
  const [html, css, script] = await Promise.all(
    ['report.html', 'report.css', 'reportPage.js'].map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  )
  // A story's name could otherwise close the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const parts: Record<string, string> = {
    style: `<style>${css}</style>`,
    data: `<script type="application/json" id="data">${json}</script>`,
    script: `<script type="module">${script}</script>`,
  }
  return (html ?? '').replace(/<!-- (style|data|script) -->/g, (_, part: string) => parts[part] ?? '')
}
