import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { space } from '#theme/space.ts'
import { ARTICLE_NUMBER_PATTERN } from '#contract/accords/articleName.ts'
import type { ArticleExtractedFromPdf } from '#contract/accords/office.ts'

type Props = {
  article: Pick<ArticleExtractedFromPdf, 'number' | 'title'>
  /** True when no article starts yet at the edited line of an agreement's document. */
  isNew: boolean
  /** Other articles of the document, whose numbers are taken. */
  others: readonly ArticleExtractedFromPdf[]
  /** Called with the corrected article; without a number, no article starts at the edited line of the document. */
  onSave: (article: { number?: string; title?: string }) => void
  onClose: () => void
}

/** Office form for the number and title of the article that starts at a line of an agreement's document. */
export function ArticleNumberAndTitleForm({ article, isNew, others, onSave, onClose }: Props) {
  const [number, setNumber] = useState(article.number)
  const [title, setTitle] = useState(article.title)
  const [refusal, setRefusal] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const same = others.find((one) => one.number === number.trim())
    if (same) return setRefusal(`L’article ${same.number} commence déjà page ${same.page}.`)
    if (!ARTICLE_NUMBER_PATTERN.test(number.trim()))
      return setRefusal('Un numéro s’écrit «\u00a04\u00a0», «\u00a04.3\u00a0» ou «\u00a03-bis\u00a0».')
    return onSave({ number: number.trim(), ...(title.trim() && { title: title.trim() }) })
  }
  return (
    <Root method="post" onSubmit={send}>
      <TextField
        label="Numéro de l’article"
        value={number}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the line was chosen to say this
        autoFocus
        error={refusal !== undefined}
        helperText={refusal}
        slotProps={{ htmlInput: { maxLength: 20 } }}
        onChange={({ target }) => {
          setRefusal(undefined)
          setNumber(target.value)
        }}
      />
      <TextField
        label="Titre de l’article (facultatif)"
        value={title}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div>
        <MuiButton type="submit" variant="contained">
          {isNew ? 'Commencer un article ici' : 'Corriger'}
        </MuiButton>
        {!isNew && <MuiButton onClick={() => onSave({})}>Ce n’est pas un article</MuiButton>}
        <MuiButton onClick={onClose}>Annuler</MuiButton>
      </div>
    </Root>
  )
}

const Root = styled('form')({
  display: 'grid',
  gap: space.x3,
  paddingBlock: space.x3,
  '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
})
