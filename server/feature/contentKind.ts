import type { AnyPgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import type { z } from 'zod'
import type { ResponsivePicture } from '#contract/blocks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'

/** Front matter that every kind of Markdown text has: the company that the text is for, when it is not for all. */
export type CommonFrontMatter = { company?: number | undefined }

/**
 * A text (news post, event, FAQ entry, page) as its Markdown file holds it. `slug` is the file name and identifies it.
 */
export type ContentEntry<Head = CommonFrontMatter> = { slug: string; head: Head; body: string }

/** PDFs listed in the front matter of a Markdown text. */
export type FrontMatterPdfList = { title: string; file: string }[]

/** A PDF in the file storage, with its hash and size in bytes. */
export type StoredPdf = { sha256: string; file: string; size: number }

/** Database table with one row for each PDF of a kind of text. */
export type ContentPdfTable = {
  table: PgTable & Record<'id' | 'name' | 'title' | 'rank' | 'sha256' | 'file' | 'size', AnyPgColumn>
  /**
   * Column that references the text of a PDF, and the table of texts. The column is null for a PDF uploaded before its
   * text is published, or no longer listed.
   */
  owner: AnyPgColumn
  owners: PgTable & Record<'id' | 'slug', AnyPgColumn>
}

/** Inputs for saving texts in the database: pictures, PDFs and notification options. */
export type ContentSaveContext = {
  /** Pictures of the texts to save, by file name. */
  pictures: Map<string, ResponsivePicture>
  /** PDFs of the texts to save, by file name. */
  documents: ReadonlyMap<string, StoredPdf>
  /** Days added to every demo date, so that the demo looks current. */
  movedDays: number
  /** Portal's public URL for links in notification e-mails; without it they have no link. */
  publicUrl?: string | undefined
  /** True when saving corrects a text and nobody is notified. */
  isQuiet?: boolean
}

/** Result of saving texts: the counts and the URL path of each text. */
export type ContentSaveResult = {
  created: number
  changed: number
  /** URL path of each saved text by slug, for redirects from former paths. */
  paths: Map<string, string>
}

/** Front matter of a text's draft, not validated yet. */
export type DraftFrontMatter = Record<string, unknown>

/** Office rules of a kind of text: listed columns, drafts and publication. */
export type ContentKindOfficeRules = {
  /** Database table of the published texts. */
  table: PgTable & Record<'id' | 'slug' | 'company_id' | 'withdrawn' | 'updated_at', AnyPgColumn>
  title: AnyPgColumn
  /** Name of the front matter field with a text's title. */
  titleField: string
  /** Column with a text's publication date, before which the text is hidden. */
  date?: AnyPgColumn
  /** Column with the date shown in office lists of texts, such as an event's; hides nothing. */
  happens?: AnyPgColumn
  /** Database table of the daily counts of readers' opinions on a text. */
  opinions?: PgTable & Record<'entry_id' | 'helpful' | 'unhelpful', AnyPgColumn>
  /** Returns the URL path of a text. Several rows may share a slug: the newest counts. */
  pathOf: (entry: { id: number; slug: string; head: DraftFrontMatter }) => string
  /** Returns the front matter of a text's new draft. Without it, the office cannot create texts of this kind. */
  begin?: (title: string) => DraftFrontMatter
  /** Returns a text's front matter with its publication date set to `now`, in the content's date format. */
  stamp: (head: DraftFrontMatter, now: string, isFirst: boolean) => DraftFrontMatter
  /** Returns the API paths that a text's page requests, for a preview rendered on the server. */
  asks?: (id: number) => string[]
  /**
   * Returns the front matter of a text's copy, or of another text of the series named by `of`. Without it, texts of
   * this kind cannot be copied.
   */
  copy?: (head: DraftFrontMatter, of?: string) => DraftFrontMatter
  /** Returns the number of people that publishing a text notifies. */
  told?: (tx: Transaction, entry: ContentEntry) => Promise<number>
}

/**
 * A kind of text (such as news posts): a folder of Markdown files with the same front matter, and its database rows.
 */
export type ContentKind<Head extends CommonFrontMatter = CommonFrontMatter> = {
  folder: string
  /** Zod schema of a text's front matter; its fields are written in this order. */
  head: z.ZodType<Head>
  /** Returns the pictures listed in a text's front matter, beside those of its body. */
  picturesOf?(head: Head): string[]
  /** Database table of the PDFs that texts list, and a function that reads the list from the front matter. */
  documents?: ContentPdfTable & { of(head: Head): FrontMatterPdfList }
  /** Returns the former URL paths of a text, which redirect to it. */
  formerly?(head: Head): string[]
  /** Placeholder lines allowed in a Markdown text, such as `::durations`. */
  inserts?: readonly string[]
  /** Conditional sections of a Markdown text that a setting shows or hides, such as `:::credit-d-impot`. */
  sections?: readonly string[]
  /** Returns the conflicts between valid texts, such as two texts at one URL. */
  check?(entries: ContentEntry<Head>[]): { slug: string; message: string }[]
  /**
   * Updates each text by its slug, or inserts it; unchanged rows stay untouched. Throws `InvalidContentError` when a
   * text outside the folder has the same URL.
   */
  save(tx: Transaction, entries: ContentEntry<Head>[], saving: ContentSaveContext): Promise<ContentSaveResult>
  /** Returns all texts of a kind sorted by slug, or the one with this slug. */
  all(db: Database | Transaction, slug?: string): Promise<ContentEntry<Head>[]>
  /** Office rules of this kind of text; without them, the office does not edit it. */
  office?: ContentKindOfficeRules
}
