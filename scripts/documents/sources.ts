import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { companies } from '#association/demo/companies.ts'
import { parseFrontMatter } from '#server/content/frontMatter.ts'
import type { Heading } from './drawDocument.ts'

export type Source = { name: string; heading: Heading; special: 'scan' | 'damaged' | undefined }

const CONTENT = 'association/demo/content'
/** What is long is composed, and has contents; the rest is written. */
const LONG = new Set(['recueil-navigants-air-hexagone.pdf', 'temps-de-travail-transalpine.pdf'])
/** The one that opens with a password. */
const PASSWORDS: Record<string, string> = { 'fin-de-conflit-transalpine-2018.pdf': 'beaufortain' }
const SPECIAL: Record<string, Source['special']> = {
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

/** The documents that the demo's agreements and events name, and what stands above each. */
export async function documentsOf(): Promise<Source[]> {
  const accords = await headsIn('accords', AccordHead)
  const events = await headsIn('events', EventHead)
  return [...accords.flatMap(ofAccord), ...events.flatMap(ofEvent)]
}

function ofAccord(head: z.infer<typeof AccordHead>): Source[] {
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

const ofEvent = (head: z.infer<typeof EventHead>): Source[] =>
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
      const read = parseFrontMatter(name, await readFile(`${CONTENT}/${folder}/${name}`, 'utf8'), schema)
      if (Array.isArray(read)) throw new Error(`${name} : ${read.map(({ message }) => message).join(' ')}`)
      return read.head
    }),
  )
}

const nameOf = (company?: number) => companies.find(({ id }) => id === company)?.name ?? 'Toutes les compagnies'

const days = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (day: string) => days.format(new Date(`${day}T12:00:00Z`)).replace(/^1 /, '1er ')
