import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { demoCompanies } from '#association/demo/companies.ts'
import { parseMarkdownFile } from '#server/content/frontMatter.ts'
import type { PdfTitleBlock } from './drawDocument.ts'

export type DemoPdfSource = { name: string; heading: PdfTitleBlock; special: 'scan' | 'damaged' | undefined }

const CONTENT = 'association/demo/content'
/** Names of long demo PDFs, whose text code generates; the other demo PDFs come from Markdown files. */
const LONG = new Set(['recueil-navigants-air-hexagone.pdf', 'temps-de-travail-transalpine.pdf'])
/** Passwords of protected demo PDFs, by file name. */
const PASSWORDS: Record<string, string> = { 'fin-de-conflit-transalpine-2018.pdf': 'beaufortain' }
const SPECIAL: Record<string, DemoPdfSource['special']> = {
  'trajets-de-nuit-2015.pdf': 'scan',
  'formation-easyjet-2023.pdf': 'damaged',
}

const Documents = z.array(z.object({ title: z.string(), file: z.string() })).default([])
const AccordHead = z.object({
  title: z.string(),
  company: z.number().optional(),
  signed_on: z.string(),
  effective_on: z.string(),
  expires_on: z.string().optional(),
  signatories: z.array(z.object({ name: z.string(), role: z.string() })),
  amends: z.string().optional(),
  documents: Documents,
})
const EventHead = z.object({
  title: z.string(),
  company: z.number().optional(),
  starts_at: z.string(),
  documents: Documents,
})

/** Returns the demo PDFs of agreements and events, with their title blocks. */
export async function listDemoPdfs(): Promise<DemoPdfSource[]> {
  const accords = await headsIn('accords', AccordHead)
  const events = await headsIn('events', EventHead)
  return [...accords.flatMap(ofAccord), ...events.flatMap(ofEvent)]
}

function ofAccord(head: z.infer<typeof AccordHead>): DemoPdfSource[] {
  const { signed_on, effective_on, expires_on } = head
  const what = head.company === undefined ? 'Protocole commun' : head.amends ? 'Avenant' : 'Accord d’entreprise'
  return head.documents.map(({ title, file }, rank) => ({
    name: file,
    special: SPECIAL[file],
    heading: {
      title: rank === 0 ? head.title : title,
      above: [nameOf(head.company), rank === 0 ? what : head.title],
      below: [
        `Signé à Roissy-en-France, le ${inWords(signed_on)}.`,
        `Applicable à compter du ${inWords(effective_on)}${expires_on ? `, jusqu’au ${inWords(expires_on)}` : ', sans limite de durée'}.`,
      ],
      signatories: rank === 0 ? head.signatories : [],
      date: new Date(`${signed_on}T12:00:00Z`),
      hasContents: LONG.has(file),
      ...(PASSWORDS[file] ? { password: PASSWORDS[file] } : {}),
    },
  }))
}

const ofEvent = (head: z.infer<typeof EventHead>): DemoPdfSource[] =>
  head.documents.map(({ title, file }) => ({
    name: file,
    special: undefined,
    heading: {
      title,
      above: ['Envol', head.title],
      below: [`Pour le ${inWords(head.starts_at.slice(0, 10))}.`],
      signatories: [],
      date: new Date(`${head.starts_at.slice(0, 10)}T12:00:00Z`),
      hasContents: false,
    },
  }))

async function headsIn<Head>(folder: string, schema: z.ZodType<Head>): Promise<Head[]> {
  const names = (await readdir(`${CONTENT}/${folder}`)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const read = parseMarkdownFile(name, await readFile(`${CONTENT}/${folder}/${name}`, 'utf8'), schema)
      if (Array.isArray(read)) throw new Error(`${name} : ${read.map(({ message }) => message).join(' ')}`)
      return read.head
    }),
  )
}

const nameOf = (company?: number) => demoCompanies.find(({ id }) => id === company)?.name ?? 'Toutes les compagnies'

const days = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (day: string) => days.format(new Date(`${day}T12:00:00Z`)).replace(/^1 /, '1er ')
