import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { publicFileUrl } from '#contract/address.ts'
import type { PublishedTextBlock, ResponsivePicture } from '#contract/blocks.ts'
import { boardUserGuideRoutes as calls, type OfficeHelpEntry } from '#contract/office/help.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { parseMarkdownBlocks, publishedTextToPlainText } from '#server/content/markdown.ts'
import { toOutgoingBytesFile } from '#server/http/sendFile.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'

/** Path of the folder with the office's help pages and their pictures. */
const FOLDER = fileURLToPath(new URL('../../docs/board', import.meta.url))
const PICTURES = fileURLToPath(new URL('../../docs/media', import.meta.url))
const TITLE = /^# (.+)\n/
const LINK = /\]\(([a-z\d-]+)\.md(#[^)]*)?\)/g

type HelpPage = { title: string; blocks: PublishedTextBlock[] }

/** Mounts the API of the office's help pages, rendered from `docs/board`. */
export function mountOfficeHelpApi(app: FastifyInstance) {
  // Read once: the help is part of the software.
  let read: Promise<Map<string, HelpPage>> | undefined
  const pages = () => (read ??= readPages())
  mountApiCall(app, calls.helps, async () => ({
    data: [...(await pages())].map(([name, page]) => entryOf(name, page)),
  }))
  mountApiCall(app, calls.help, async ({ params: { name } }) => {
    const page = (await pages()).get(name)
    if (!page) throw new NotFoundError('Cette page d’aide n’existe pas ou plus.')
    return { data: page }
  })
  mountApiCall(app, calls.helpPicture, async ({ params: { name } }) => {
    const bytes = await readFile(join(PICTURES, name)).catch(() => undefined)
    if (!bytes) throw new NotFoundError('Cette image n’existe pas ou plus.')
    return { ...toOutgoingBytesFile(name, 'image/webp', bytes), disposition: 'inline' as const }
  })
}

const entryOf = (name: string, { title, blocks }: HelpPage): OfficeHelpEntry => ({
  name,
  title,
  tasks: blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [{ id: block.id, title: publishedTextToPlainText([block]) }] : [],
  ),
})

async function readPages(): Promise<Map<string, HelpPage>> {
  const pictures = await readPictures()
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3))
  const pages = names.map(async (name): Promise<[string, HelpPage]> => {
    const markdown = await readFile(join(FOLDER, `${name}.md`), 'utf8')
    const body = markdown.replace(TITLE, '').replaceAll(LINK, (_, other: string, place = '') => {
      return `](${portalPagePaths.boardHelpPage(other)}${String(place)})`
    })
    return [name, { title: TITLE.exec(markdown)?.[1] ?? name, blocks: parseMarkdownBlocks(body, { pictures }) }]
  })
  return new Map(await Promise.all(pages))
}

async function readPictures(): Promise<Map<string, ResponsivePicture>> {
  const names = (await readdir(PICTURES)).filter((name) => name.endsWith('.webp'))
  const pictures = names.map(async (name): Promise<[string, ResponsivePicture]> => {
    const { width, height } = await sharp(join(PICTURES, name)).metadata()
    const src = publicFileUrl('GET /help-pictures/:name', { params: { name } })
    return [name, { alt: '', width, height, sources: [{ src, width }] }]
  })
  return new Map(await Promise.all(pictures))
}
