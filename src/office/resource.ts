import type { ComponentType } from 'react'
import type { HeadValue, OpenText, TextKind, Written } from '#contract/office/texts.ts'

type Common = {
  /** What of a head it is. */
  name: string
  label: string
  /** Why it is asked, or how it is written. */
  hint?: string
  /** It may be left empty. */
  isOptional?: boolean
}

/** One field of a text's head. */
export type ResourceField = Common &
  (
    | { is: 'line' | 'lines'; max: number }
    | { is: 'number' }
    /** What is so, or not. */
    | { is: 'checkbox' }
    | { is: 'choice'; choices: readonly { value: string; label: string }[] }
    /** One company, or all. */
    | { is: 'company' }
    /** A picture of the texts, and what one sees on it. */
    | { is: 'picture'; altName: string }
    /** A day and an hour in Paris, as the files write it. */
    | { is: 'moment' }
    /** A day, likewise. */
    | { is: 'day' }
    /** A list, of which each row has these columns; `row` is what one is called: « Signataire ». */
    | { is: 'rows'; row: string; columns: readonly RowColumn[]; max: number }
    /** Other texts, kept by their names and found by their titles; `isOne` keeps a single one. */
    | { is: 'links'; to: TextKind; isOne?: boolean; max: number }
    /** What a feature draws itself. */
    | { is: 'own'; Field: ComponentType<OwnFieldProps> }
  )

/** A column of a list: words, a time of day, a moment or a number. */
export type RowColumn = {
  name: string
  label: string
  is: 'line' | 'time' | 'moment' | 'number'
  isOptional?: boolean
}

/** What a field is given that its feature draws. */
export type OwnFieldProps = {
  slug: string
  label: string
  hint?: string | undefined
  error: string | undefined
  head: Written['head']
  value: HeadValue | undefined
  onChange: (part: Written['head']) => void
}

/** What a feature adds to the editor of its texts. */
export type PanelProps = { text: OpenText; head: Written['head'] }

/** What the office must know of a kind of texts: its list, its editor and its history are made from it. */
export type Resource = {
  kind: TextKind
  /** « Actualités » */
  title: string
  /** What the button says that begins one: « Nouvelle actualité »; none can be, without. */
  begin?: string
  /** The field that is its title. */
  titleField: string
  fields: readonly ResourceField[]
  /** What its body is called: « Texte de l’actualité ». */
  body: string
  /** What its body may have filled in by the portal, and the parts that a setting shows, with what they are called. */
  inserts?: Record<string, string>
  sections?: Record<string, string>
  /** Whether it can be taken away from its readers; a page of the portal always has a text. */
  isWithdrawable?: boolean
  /** What the button says that begins another like it: « Copier cet événement »; none can be, without. */
  copy?: string
  /** The same for one more of the same: « Ajouter une séance ». */
  copySame?: string
  /** Publishing it may write to people, « inscrit »: their number is told before. */
  told?: string
  /** What else stands below what becomes of it. */
  Panel?: ComponentType<PanelProps>
}
