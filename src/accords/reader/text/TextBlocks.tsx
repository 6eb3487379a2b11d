import type { DocumentTextBlock } from '#contract/accords/documentText.ts'
import type { TextContinuation } from './findContinuation.ts'
import { groupListItemsAndTableRows, tableRowCells, type TextTableCell } from './groupListItemsAndTableRows.ts'
import { splitMarkedText, type TextMark } from './splitMarkedText.ts'
import { ArticleActionsButton } from './ArticleActionsButton.tsx'
import { PageViewNote } from './PageViewNote.tsx'

type Props = {
  blocks: DocumentTextBlock[]
  page: number
  marks: TextMark[]
  /** Beginning of the next page, shown at the end of the last block. */
  next?: Continued | undefined
}
type Continued = TextContinuation & { marks: TextMark[] }

/**
 * Blocks of a page's text: headings, paragraphs, lists and tables. Each element with `data-start` holds the page's
 * characters from that offset on.
 */
export function TextBlocks({ blocks, page, marks, next }: Props) {
  const last = blocks.at(-1)
  return groupListItemsAndTableRows(blocks).map(({ kind, blocks: own }) => {
    const [first] = own
    if (!first) return null
    if (kind === 'table') return <Table key={first.start} rows={own.map(tableRowCells)} page={page} marks={marks} />
    if (kind === 'list')
      return (
        <ul key={first.start}>
          {own.map((item) =>
            next && item === last ? (
              <li key={item.start}>
                <JoinedText block={item} marks={marks} next={next} />
              </li>
            ) : (
              <li key={item.start} data-start={item.start}>
                <MarkedText text={item.text} start={item.start} marks={marks} />
              </li>
            ),
          )}
        </ul>
      )
    if (next && first === last)
      return (
        <p key={first.start} data-article={first.number}>
          <JoinedText block={first} marks={marks} next={next} />
        </p>
      )
    return <Block key={first.start} block={first} page={page} marks={marks} />
  })
}

/** Text of a block, and its end on the next page after that page's number. */
function JoinedText({ block, marks, next }: { block: DocumentTextBlock; marks: TextMark[]; next: Continued }) {
  return (
    <>
      <span data-start={block.start}>
        <MarkedText text={block.text} start={block.start} marks={marks} />
      </span>
      <small data-turn>Page {next.page}</small>
      <span data-start={next.block.start} data-joined-page={next.page}>
        <MarkedText text={next.block.text} start={next.block.start} marks={next.marks} />
      </span>
    </>
  )
}

function Block({
  block: { kind, start, text, number },
  page,
  marks,
}: { block: DocumentTextBlock } & Pick<Props, 'page' | 'marks'>) {
  const words = <MarkedText text={text} start={start} marks={marks} />
  const isNested = number?.includes('.') ?? false
  const Heading = isNested ? 'h3' : 'h2'
  if (kind === 'title')
    return (
      <h2 data-start={start} data-kind="title">
        {words}
      </h2>
    )
  if (kind === 'article' && number !== undefined)
    return (
      <div data-article={number}>
        <Heading data-start={start}>{words}</Heading>
        <ArticleActionsButton article={{ number, page }} />
      </div>
    )
  return (
    <p data-start={start} data-article={number}>
      {words}
    </p>
  )
}

/**
 * Table of a page. Rows with the same number of cells make a table; the others stay lines, whose columns only the page
 * shows.
 */
function Table({ rows, page, marks }: { rows: TextTableCell[][]; page: number; marks: TextMark[] }) {
  const isEven = rows.every((row) => row.length === rows[0]?.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard
    <div data-table role="group" aria-label={`Tableau de la page ${page}`} tabIndex={0}>
      <PageViewNote page={page}>Tableau reconstitué.</PageViewNote>
      {isEven ? (
        <table>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]?.start}>
                {row.map(({ text, start }) => (
                  <td key={start} data-start={start}>
                    <MarkedText text={text} start={start} marks={marks} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        rows.map((row) => (
          <p key={row[0]?.start} data-row>
            {row.map(({ text, start }) => (
              <span key={start} data-start={start}>
                <MarkedText text={text} start={start} marks={marks} />
              </span>
            ))}
          </p>
        ))
      )}
    </div>
  )
}

function MarkedText({ text, start, marks }: { text: string; start: number; marks: TextMark[] }) {
  return splitMarkedText(text, start, marks).map((run, index) =>
    run.kind ? (
      // oxlint-disable-next-line react/no-array-index-key -- the runs of a text never move
      <mark key={index} data-kind={run.kind}>
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  )
}
