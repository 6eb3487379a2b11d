import type { ComponentType } from 'react'
import type { EditableOfficeText, OfficeTextKind } from '#contract/office/texts.ts'
import type { FrontMatterValue, OfficeTextMarkdownSource } from '#contract/office/textSource.ts'

type Common = {
  /** Key of the field in a text's front matter. */
  name: string
  label: string
  /** Hint about the reason or format of an office text's field. */
  hint?: string
  isOptional?: boolean
}

/** Field of a text's front matter in the office's editor. */
export type FrontMatterField = Common &
  (
    | { is: 'line' | 'lines'; max: number }
    | { is: 'number' }
    /** Field type: yes or no, as a checkbox. */
    | { is: 'checkbox' }
    | { is: 'choice'; choices: readonly { value: string; label: string }[] }
    /** Field type: one company, or all. */
    | { is: 'company' }
    /** Field type: picture, with its alternative text in the field `altName`. */
    | { is: 'picture'; altName: string }
    /** Field type: date and time in Paris, in the format of the content files. */
    | { is: 'moment' }
    /** Field type: date, in the format of the content files. */
    | { is: 'day' }
    /** Field type: list of rows with these columns; `row` names one row, such as « Signataire ». */
    | { is: 'rows'; row: string; columns: readonly RepeatedRowsFieldColumn[]; max: number }
    /** Field type: links to other office texts, stored by name and searched by title; `isOne` limits them to one. */
    | { is: 'links'; to: OfficeTextKind; isOne?: boolean; max: number }
    /** Field type: React component provided by the feature. */
    | { is: 'own'; Field: ComponentType<TextEditorFieldProps> }
  )

/** Column of a field that holds a list of rows, in the office's text editor. */
export type RepeatedRowsFieldColumn = {
  name: string
  label: string
  is: 'line' | 'time' | 'moment' | 'number'
  isOptional?: boolean
}

/** Props of a field component that a feature provides for the office's text editor. */
export type TextEditorFieldProps = {
  slug: string
  label: string
  hint?: string | undefined
  error: string | undefined
  head: OfficeTextMarkdownSource['head']
  value: FrontMatterValue | undefined
  onChange: (part: OfficeTextMarkdownSource['head']) => void
}

/** Props of a panel that a feature adds to the office's editor of its texts. */
export type TextEditorPanelProps = { text: EditableOfficeText; head: OfficeTextMarkdownSource['head'] }

/** Description of a kind of text (news, events, FAQ…), from which the office builds its list, editor and history. */
export type TextKindDescription = {
  kind: OfficeTextKind
  /** French plural name of the kind of text, such as « Actualités ». */
  title: string
  /**
   * Label of the button that creates an office text, such as « Nouvelle actualité »; without it, none can be created.
   */
  begin?: string
  /** Name of the front matter field that holds the text's title. */
  titleField: string
  fields: readonly FrontMatterField[]
  /** Label of the text's body field, such as « Texte de l’actualité ». */
  body: string
  /** Labels of the placeholders in a text that the portal fills in, and of the sections that settings show or hide. */
  inserts?: Record<string, string>
  sections?: Record<string, string>
  /** True when published texts of this kind can be withdrawn; pages of the portal cannot. */
  isWithdrawable?: boolean
  /**
   * Label of the button that copies an office text, such as « Copier cet événement »; without it, none can be copied.
   */
  copy?: string
  /** Label of the button that copies an event to another date, such as « Ajouter une séance ». */
  copySame?: string
  /**
   * French noun for the people whom a text's publication notifies, such as « inscrit »; their number is shown before.
   */
  told?: string
  /** Extra panel in the office's text editor, below the publication state. */
  Panel?: ComponentType<TextEditorPanelProps>
}
