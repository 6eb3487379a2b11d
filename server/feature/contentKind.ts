import type { AnyPgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import type { z } from 'zod'
import type { Picture } from '#contract/blocks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'

/** What every head may say: the company that an entry is for, when it is not for all. */
export type AnyFrontMatter = { company?: number | undefined }

/** One entry of a kind of content, as its file says it. The name of the file is who it is, whatever it says. */
export type Entry<Head = AnyFrontMatter> = { slug: string; head: Head; body: string }

/** The PDFs that an entry names. */
export type NamedDocuments = { title: string; file: string }[]

/** A PDF that is among the files: which bytes, and where. */
export type StoredDocument = { sha256: string; file: string; size: number }

/** Where a kind's PDFs are told: a row each, which names that of its entry. */
export type DocumentTable = {
  table: PgTable & Record<'id' | 'name' | 'title' | 'rank' | 'sha256' | 'file' | 'size', AnyPgColumn>
  /**
   * Its column that names the entry, and the entries. What the office was given before its entry is published, or what
   * one names no more, belongs to none.
   */
  owner: AnyPgColumn
  owners: PgTable & Record<'id' | 'slug', AnyPgColumn>
}

/** What saving an entry may need to know. */
export type SaveContext = {
  /** The pictures, by the names of their files. */
  pictures: Map<string, Picture>
  /** The PDFs, by the names of their files. */
  documents: ReadonlyMap<string, StoredDocument>
  /** By how many days every date is moved: the demo's are as on the day when it was written. */
  movedDays: number
  /** Where the portal stands, for what members are written about a change; their mails have no link without it. */
  publicUrl?: string | undefined
  /** Whether nobody is written to about what changes: it is a mere correction. */
  isQuiet?: boolean
}

/** What came of saving entries. */
export type SaveResult = {
  created: number
  changed: number
  /** Where each entry stands, for what used to stand elsewhere. */
  paths: Map<string, string>
}

/** What a head holds while it is written: right or not yet. */
export type WrittenHead = Record<string, unknown>

/** What the office must know of a kind of content, besides its files. */
export type OfficeKind = {
  /** Where its entries stand, and which of their columns are listed. */
  table: PgTable & Record<'id' | 'slug' | 'company_id' | 'withdrawn' | 'updated_at', AnyPgColumn>
  title: AnyPgColumn
  /** The field of its head that is its title. */
  titleField: string
  /** What readers are told as its date: until then it is not shown. */
  date?: AnyPgColumn
  /** When it takes place: its date in lists, which hides nothing. */
  happens?: AnyPgColumn
  /** The address of an entry: of the newest row of that name. */
  pathOf: (entry: { id: number; slug: string; head: WrittenHead }) => string
  /** The head of an entry that is begun; none can be, without. */
  begin?: (title: string) => WrittenHead
  /** What publishing at a moment (as the content writes it) says in a head. */
  stamp: (head: WrittenHead, now: string, isFirst: boolean) => WrittenHead
  /** What the page of members asks of the API about an entry: for a preview, which is drawn without a browser. */
  asks?: (id: number) => string[]
  /** What of a head a copy begins with, or one more of the same, which is told its name; none can be made, without. */
  copy?: (head: WrittenHead, of?: string) => WrittenHead
  /** How many persons publishing an entry as it is would write to. */
  told?: (tx: Transaction, entry: Entry) => Promise<number>
}

/** A kind of content: a folder of Markdown files whose heads say the same things. */
export type ContentKind<Head extends AnyFrontMatter = AnyFrontMatter> = {
  folder: string
  /** What a head holds, in the order in which it is written. */
  head: z.ZodType<Head>
  /** The pictures that an entry names beside those in its text. */
  picturesOf?(head: Head): string[]
  /** The PDFs that an entry names, and where their rows are. */
  documents?: DocumentTable & { of(head: Head): NamedDocuments }
  /** The former addresses of an entry. */
  formerly?(head: Head): string[]
  /** The lines that stand for something, such as `::durations`. */
  inserts?: readonly string[]
  /** The parts that a setting shows or hides, such as `:::credit-d-impot`. */
  sections?: readonly string[]
  /** What is wrong with entries that are each right: two of them for one place. */
  check?(entries: Entry<Head>[]): { slug: string; message: string }[]
  /**
   * Writes each entry over the row of its name, or as a new one; a row that says the same is not touched. Throws
   * `InvalidContent` for one whose place is that of an entry which the folder does not hold.
   */
  save(tx: Transaction, entries: Entry<Head>[], saving: SaveContext): Promise<SaveResult>
  /** Every entry, by the order of the names; or the one of a name. */
  all(db: Database | Transaction, slug?: string): Promise<Entry<Head>[]>
  /** How the board's office lists and writes its entries; it does not, without. */
  office?: OfficeKind
}
