import '#theme/laterComponents.ts'
import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import { useContext } from 'react'
import { formatArticleName } from '#contract/accords/articleName.ts'
import { TextReaderContext, type TextArticle } from './TextReaderContext.ts'

/** Button beside the heading of an article, which opens the menu of its actions. */
export function ArticleActionsButton({ article }: { article: TextArticle }) {
  const { openArticleMenu } = useContext(TextReaderContext)
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
