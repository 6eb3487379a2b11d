import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { PostCategory } from '#contract/news.ts'

const folder = new URL('../../association/demo/news/', import.meta.url)
const WORDS_A_MINUTE = 200

const Heading = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1).max(200),
  category: PostCategory,
  /** Empty for a post that concerns every company. */
  company_id: z.string().transform((id) => (id === '' ? null : Number(id))),
  days_ago: z.coerce.number().int().min(1).max(400),
  author: z.string().min(1),
})

/** A demo post: its heading, its Markdown and the minutes that reading it takes. */
type DemoPost = z.output<typeof Heading> & { body: string; reading_minutes: number }

/** Every demo post, in the order of the file names. Throws when a file is damaged, and says which. */
export async function readPosts(): Promise<DemoPost[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(names.map(async (name) => parsePost(name, await readFile(new URL(name, folder), 'utf8'))))
}

/** One post file: `key: value` lines, a line `---`, then Markdown. Throws an error that names the file. */
export function parsePost(name: string, text: string): DemoPost {
  const end = text.indexOf('\n---\n')
  if (end < 0) throw new Error(`${name}: no line --- after the heading`)
  const lines = text.slice(0, end).split('\n')
  const heading = Heading.safeParse(Object.fromEntries(lines.map(keyAndValue)))
  if (!heading.success) throw new Error(`${name}: ${z.prettifyError(heading.error)}`)
  const body = text.slice(end + '\n---\n'.length).trim()
  return { ...heading.data, body, reading_minutes: minutesToRead(body) }
}

function keyAndValue(line: string) {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

const minutesToRead = (body: string) => Math.max(1, Math.round(body.split(/\s+/).length / WORDS_A_MINUTE))
