import { demoCompanies } from '#association/demo/companies.ts'

/** Screenshot to take in the visual review: a story, a company, a colour scheme, and the window's width in pixels. */
export type PlannedStoryScreenshot = {
  story: string
  title: string
  company: number
  scheme: (typeof schemes)[number]
  width: number
}

/** Entry of Storybook's index: a story or a documentation page. */
export type StoryIndexEntry = { id: string; type: string; title: string; name: string; importPath: string }

const schemes = ['light', 'dark'] as const

/**
 * Pattern of story files of whole pages, whose screenshots are taken at phone and desktop width. Components have one
 * width between.
 */
const wholeScreens = /(?:Page|Dialog)\.stories\.tsx$|^\.\/src\/layout\//
const screenWidths = [390, 1440]
const partWidths = [768]

/**
 * Returns all screenshots to take, in groups that share a browser page: the stories of one file at one width. With
 * words, only stories whose id contains one.
 */
export function planScreenshotGroups(entries: StoryIndexEntry[], words: string[] = []): PlannedStoryScreenshot[][] {
  const stories = entries.filter(
    ({ id, type }) => type === 'story' && (words.length === 0 || words.some((word) => id.includes(word))),
  )
  const files = Map.groupBy(stories, ({ importPath }) => importPath)
  return [...files].flatMap(([file, inFile]) =>
    widthsOf(file).map((width) =>
      demoCompanies.flatMap(({ id: company }) =>
        inFile.flatMap((story) => schemes.map((scheme) => ({ ...nameOf(story), company, scheme, width }))),
      ),
    ),
  )
}

/** Returns the file name of a story's screenshot, without extension. */
export function storyScreenshotFileName({
  story,
  company,
  scheme,
  width,
}: Omit<PlannedStoryScreenshot, 'title'>): string {
  return `${story}.${company}.${scheme}.${width}`
}

function nameOf({ id, title, name }: StoryIndexEntry) {
  return { story: id, title: `${title} · ${name}` }
}

function widthsOf(file: string) {
  return wholeScreens.test(file) ? screenWidths : partWidths
}
