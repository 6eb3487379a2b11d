import type { Key, ReactElement, ReactNode } from 'react'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary, type FetchedData } from '#src/components/states/QueryBoundary.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { OfficeEntryList } from './OfficeEntryList.ts'
import { OfficeRowList } from './OfficeRows.tsx'

type Fact = string | null | undefined | false
type Line = string | ReactElement | Fact[] | undefined | false

type TitleColumns<Entry> = {
  title: (entry: Entry) => string
  /** Returns the path of the entry's own page. */
  to?: (entry: Entry) => string
}

/** Columns of a compact list: title and facts, and beside them highlighted notes. */
type RowColumns<Entry> = TitleColumns<Entry> & {
  facts: (entry: Entry) => Fact[]
  /** Returns the notes of an entry; `isPressing` marks urgent ones. */
  marks?: (entry: Entry) => { words: string; isPressing?: boolean }[]
}

/** Columns of a list of entries below each other: title and lines of text. */
type EntryColumns<Entry> = TitleColumns<Entry> & {
  lines?: ((entry: Entry) => Line)[]
  /** Returns the highlighted line below the others. */
  summary?: (entry: Entry) => string
}

type EntriesProps<Entry> = {
  of: readonly Entry[]
  columns: RowColumns<Entry> | EntryColumns<Entry>
  /** Heading level of the titles in a list of entries below each other. */
  heading?: 'h2' | 'h3'
  'aria-label'?: string
  /** Returns the buttons of an entry; undefined for none. */
  children?: (entry: Entry) => ReactNode
}

/** Entries of an office page, drawn from the columns that the page declares. */
export function OfficeEntries<Entry extends object>({
  of: entries,
  columns,
  heading = 'h2',
  'aria-label': label,
  children,
}: EntriesProps<Entry>) {
  return 'facts' in columns ? (
    <OfficeRowList aria-label={label}>
      {entries.map((entry, place) => (
        <li key={keyOf(entry, place)}>{drawRow(entry, columns, children?.(entry))}</li>
      ))}
    </OfficeRowList>
  ) : (
    <OfficeEntryList aria-label={label}>
      {entries.map((entry, place) => (
        <li key={keyOf(entry, place)}>{drawEntry(entry, columns, heading, children?.(entry))}</li>
      ))}
    </OfficeEntryList>
  )
}

type ListProps<Entry> = Omit<EntriesProps<Entry>, 'of'> & {
  of: FetchedData<{ data: Entry[]; meta?: { current_page: number; last_page: number } }>
  /** French sentence shown when the list fails to load. */
  failure: string
  empty: ReactNode
  /** Content above the entries, such as their number. */
  head?: ReactNode
  /** Returns the URL of a page of the list. */
  toPage?: (page: number) => string
}

/** List of an office page in its four states, drawn from the columns that the page declares, with its pages. */
export function OfficeList<Entry extends object>({
  of: reply,
  failure,
  empty,
  head,
  toPage,
  ...entries
}: ListProps<Entry>) {
  return (
    <QueryBoundary of={reply} failure={failure} empty={empty}>
      {({ data, meta }) => (
        <>
          {head}
          <OfficeEntries of={data} {...entries} />
          {toPage && meta && <Pager page={meta.current_page} last={meta.last_page} toPage={toPage} />}
        </>
      )}
    </QueryBoundary>
  )
}

// Entries without an id never move.
const keyOf = (entry: { id?: unknown }, place: number): Key =>
  typeof entry.id === 'number' || typeof entry.id === 'string' ? entry.id : place

function drawRow<Entry>(entry: Entry, { title, to, facts, marks }: RowColumns<Entry>, button: ReactNode) {
  const marked = marks?.(entry) ?? []
  return (
    <>
      <div>
        {to ? <Link to={to(entry)}>{title(entry)}</Link> : <span>{title(entry)}</span>}
        <p>{joinFacts(facts(entry))}</p>
      </div>
      {marked.length > 0 && (
        <p>
          {marked.map(({ words, isPressing }) => (
            <b key={words} data-pressing={isPressing || undefined}>
              {words}
            </b>
          ))}
        </p>
      )}
      {button}
    </>
  )
}

function drawEntry<Entry>(
  entry: Entry,
  { title, to, lines = [], summary }: EntryColumns<Entry>,
  Heading: 'h2' | 'h3',
  buttons: ReactNode,
) {
  return (
    <>
      <Heading>{to ? <Link to={to(entry)}>{title(entry)}</Link> : title(entry)}</Heading>
      {lines.map((lineOf, place) => {
        const line = lineOf(entry)
        // oxlint-disable-next-line react/no-array-index-key -- the columns never change place
        return line && <p key={place}>{Array.isArray(line) ? joinFacts(line) : line}</p>
      })}
      {summary && <p data-strong>{summary(entry)}</p>}
      {buttons !== undefined && <div>{buttons}</div>}
    </>
  )
}

const joinFacts = (facts: Fact[]) => facts.filter(Boolean).join(' · ')
