import { companies } from '#association/demo/companies.ts'

/** One picture to take: a story, for a company, by day or by night, in a window of some width in pixels. */
export type Shot = {
  story: string
  title: string
  company: number
  scheme: (typeof schemes)[number]
  width: number
}

/** A story as Storybook's index tells it; a page of documentation is one too. */
export type IndexEntry = { id: string; type: string; title: string; name: string; importPath: string }

const schemes = ['light', 'dark'] as const

/** Whole screens are seen on a phone and on a wide window, a part of one between the two. */
const wholeScreens = /(?:Page|Dialog)\.stories\.tsx$|^\.\/src\/layout\//
const screenWidths = [390, 1440]
const partWidths = [768]

/**
 * Every picture to take, in reels: the stories of one file at one width follow each other in one page, company by
 * company, and each story's night follows its day. With words, only stories whose id contains one of them.
 */
export function reelsOf(entries: IndexEntry[], words: string[] = []): Shot[][] {
  const stories = entries.filter(
    ({ id, type }) => type === 'story' && (words.length === 0 || words.some((word) => id.includes(word))),
  )
  const files = Map.groupBy(stories, ({ importPath }) => importPath)
  return [...files].flatMap(([file, inFile]) =>
    widthsOf(file).map((width) =>
      companies.flatMap(({ id: company }) =>
        inFile.flatMap((story) => schemes.map((scheme) => ({ ...nameOf(story), company, scheme, width }))),
      ),
    ),
  )
}

/** The name of a picture, which a file may bear. */
export function shotName({ story, company, scheme, width }: Omit<Shot, 'title'>): string {
  return `${story}.${company}.${scheme}.${width}`
}

function nameOf({ id, title, name }: IndexEntry) {
  return { story: id, title: `${title} · ${name}` }
}

function widthsOf(file: string) {
  return wholeScreens.test(file) ? screenWidths : partWidths
}
