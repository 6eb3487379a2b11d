import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { AccordTheme } from '#contract/accords/accords.ts'
import { EventType } from '#contract/events/events.ts'
import { demoCompanies } from '#association/demo/companies.ts'
import { demoContentFolder } from './demo.ts'

const Documents = z.array(z.object({ title: z.string(), file: z.string() })).default([])
const Accord = z.object({
  title: z.string(),
  summary: z.string().max(400),
  company: z.number().optional(),
  theme: AccordTheme,
  signed_on: z.iso.date(),
  effective_on: z.iso.date(),
  expires_on: z.iso.date().optional(),
  replaces: z.array(z.string()).default([]),
  amends: z.string().optional(),
  questions: z.array(z.string()).default([]),
  posts: z.array(z.string()).default([]),
  documents: Documents,
})
const Event = z.object({
  title: z.string(),
  summary: z.string().max(400),
  company: z.number().optional(),
  type: EventType,
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().optional(),
  online_url: z.url().optional(),
  capacity: z.number().optional(),
  public: z.literal(true).optional(),
  cancelled: z.literal(true).optional(),
  documents: Documents,
})

/** Parsed front matter of the demo's agreement files. */
export const demoAccordEntries = await entries('accords', Accord)
export const demoEventEntries = await entries('events', Event)

/** Valid company ids of a demo content file: each company, and undefined for all. */
export const validContentCompanyIds = new Set([undefined, ...demoCompanies.map(({ id }) => id)])

/** Regular expression of French typography errors: straight quotes, plain spaces beside punctuation, narrow spaces. */
export const frenchTypographyErrorPattern = /['"]| [;:!?»]|« |\u202f/g

/** Returns the names of the content files in a folder of the demo, without extension. */
export async function listDemoSlugs(folder: string) {
  return (await readdir(`${demoContentFolder}/${folder}`)).map((name) => name.replace(/\.md$/, ''))
}

async function entries<Head>(folder: string, schema: z.ZodType<Head>) {
  return Promise.all(
    (await listDemoSlugs(folder)).map(async (slug) => {
      const [, head = '', body = ''] = (await readFile(`${demoContentFolder}/${folder}/${slug}.md`, 'utf8')).split(
        /^---\n/m,
      )
      return { slug, head: schema.parse(parse(head)), body }
    }),
  )
}
