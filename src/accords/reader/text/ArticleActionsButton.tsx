import '#theme/laterComponents.ts'
import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import { useContext } from 'react'
import { formatArticleName } from '#contract/accords/articleName.ts'
import { TextReaderActionsContext, type ArticleNumberAndPage } from './TextReaderContext.ts'

/** Button beside the heading of an article, which opens the menu of its actions. */
export function ArticleActionsButton({ article }: { article: ArticleNumberAndPage }) {
  const { openArticleMenu } = useContext(TextReaderActionsContext)
  return (
    <IconButton
      aria-label={`Citer ou comparer\u00a0: ${formatArticleName(article.number)}`}
      aria-haspopup="menu"
      onClick={(event) => openArticleMenu(article, event.currentTarget)}
    >
      <MoreVert />
    </IconButton>
  )
}
