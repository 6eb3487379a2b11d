import { useCallback, useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import type { PdfReaderActions } from '#src/accords/reader/useDocumentActions.ts'
import { ArticleMenu } from './ArticleMenu.tsx'
import { TextPageList } from './TextPageList.tsx'
import { TextReaderActionsContext, type ArticleNumberAndPage, type TextReaderActions } from './TextReaderContext.ts'

type Props = Omit<ComponentProps<typeof TextPageList>, 'accord' | 'document'> & {
  accord: Accord
  document: AccordDocument
  files: PdfReaderActions
  /** Shows the picture of a page. */
  onPageView: (page: number) => void
}

/** Text view of the reader: a document's articles as text, with their actions. */
export function TextReader({ accord, document, files, onPageView, ...list }: Props) {
  const [opened, setOpened] = useState<{ article: ArticleNumberAndPage; button: HTMLElement }>()
  const close = useCallback(() => setOpened(undefined), [])
  const showPage = useRef(onPageView)
  useEffect(() => {
    showPage.current = onPageView
  })
  const actions = useMemo(
    (): TextReaderActions => ({
      showPage: (page) => showPage.current(page),
      openArticleMenu: (article, button) => setOpened({ article, button }),
    }),
    [],
  )
  return (
    <TextReaderActionsContext value={actions}>
      <TextPageList accord={accord.id} document={document.id} {...list} />
      <ArticleMenu accord={accord} document={document} opened={opened} onClose={close} files={files} />
    </TextReaderActionsContext>
  )
}
