import type { ComponentType } from 'react'
import type { FrontMatterValue, EditableText, TextKind, TextSource } from '#contract/office/texts.ts'

type Common = {
  /** Key in the front matter. */
  name: string
  label: string
  /** Reason or format of the field. */
  hint?: string
  isOptional?: boolean
}

/** Field of a text's front matter in the office's editor. */
export type ResourceField = Common &
  (
    | { is: 'line' | 'lines'; max: number }
    | { is: 'number' }
    /** Yes or no. */
    | { is: 'checkbox' }
    | { is: 'choice'; choices: readonly { value: string; label: string }[] }
    /** One company, or all. */
    | { is: 'company' }
    /** Picture with its alternative text in the field `altName`. */
    | { is: 'picture'; altName: string }
    /** Date and time in Paris, in the format of the content files. */
    | { is: 'moment' }
    /** Date, in the format of the content files. */
    | { is: 'day' }
    /** List of rows with these columns; `row` names one row: « Signataire ». */
    | { is: 'rows'; row: string; columns: readonly RowColumn[]; max: number }
    /** Links to other texts, stored by name and searched by title; `isOne` limits them to one. */
    | { is: 'links'; to: TextKind; isOne?: boolean; max: number }
    /** Component provided by the feature. */
    | { is: 'own'; Field: ComponentType<CustomFieldProps> }
  )

/** Column of a list field. */
export type RowColumn = {
  name: string
  label: string
  is: 'line' | 'time' | 'moment' | 'number'
  isOptional?: boolean
}

/** Props of a field component provided by a feature. */
export type CustomFieldProps = {
  slug: string
  label: string
  hint?: string | undefined
  error: string | undefined
  head: TextSource['head']
  value: FrontMatterValue | undefined
  onChange: (part: TextSource['head']) => void
}

/** Props of a panel that a feature adds to the editor of its texts. */
export type TextPanelProps = { text: EditableText; head: TextSource['head'] }

/** Description of a kind of text, from which the office builds its list, editor and history. */
export type TextResource = {
  kind: TextKind
  /** French plural name, such as « Actualités ». */
  title: string
  /** Label of the button that creates a text, such as « Nouvelle actualité »; without it, none can be created. */
  begin?: string
  /** Name of the field that holds the title. */
  titleField: string
  fields: readonly ResourceField[]
  /** Label of the body, such as « Texte de l’actualité ». */
  body: string
  /** Labels of the placeholders that the portal fills in, and of the sections that settings show or hide. */
  inserts?: Record<string, string>
  sections?: Record<string, string>
  /** True when a published text can be withdrawn; a page of the portal cannot. */
  isWithdrawable?: boolean
  /** Label of the button that copies a text, such as « Copier cet événement »; without it, none can be copied. */
  copy?: string
  /** Label of the button that adds another date, such as « Ajouter une séance ». */
  copySame?: string
  /** Noun for the people whom a publication notifies, such as « inscrit »; their number is shown before. */
  told?: string
  /** Extra panel below the publication state. */
  Panel?: ComponentType<TextPanelProps>
}
