import { createContext } from 'react'

/** Article of the text, by its number and the page on which it begins. */
export type ArticleNumberAndPage = { number: string; page: number }

/** Actions of the text view, for the parts of its pages. */
export type TextReaderActions = {
  /** Shows the picture of a page. */
  showPage: (page: number) => void
  /** Opens the menu of an article's actions at its button. */
  openArticleMenu: (article: ArticleNumberAndPage, button: HTMLElement) => void
}

/** React context with the actions of the text view. */
export const TextReaderActionsContext = createContext<TextReaderActions>({
  showPage: () => undefined,
  openArticleMenu: () => undefined,
})
