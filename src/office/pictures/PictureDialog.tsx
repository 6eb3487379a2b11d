import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { space } from '#theme/space.ts'
import { MAX_PICTURE_ALT_LENGTH, PICTURE_ALT_TOO_LONG_MESSAGE } from '#contract/office/limits.ts'
import type { LibraryPicture, PlaceUsingLibraryPicture } from '#contract/office/pictures.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { showToast } from '#src/lib/messages.ts'
import { Link } from '#src/navigation/Link.tsx'
import { FocalPointField } from './FocalPointField.tsx'

type Props = { name: string; onClose: () => void; onChanged: () => void }

/** Dialog of one picture in the office's library: description, focal point, texts that use it. */
export function PictureDialog({ name, onClose, onChanged }: Props) {
  const title = useId()
  const picture = useBoardApiReply(apiReplyKey('GET /board/pictures/:name', { params: { name } }), {
    revalidateOnMount: true,
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{name}</DialogTitle>
      <QueryBoundary
        of={picture}
        failure="Cette image n’a pas pu être chargée"
        skeleton={
          <DialogContent>
            <PageSkeleton />
          </DialogContent>
        }
      >
        {({ data }) => (
          <PictureForm
            of={data}
            uses={data.uses}
            onClose={onClose}
            onSaved={() => {
              void picture.mutate()
              onChanged()
            }}
            onRemoved={onChanged}
          />
        )}
      </QueryBoundary>
    </Dialog>
  )
}

type FormProps = {
  of: LibraryPicture
  uses: readonly PlaceUsingLibraryPicture[]
  onClose: () => void
  onSaved: () => void
  onRemoved: () => void
}

function PictureForm({ of: picture, uses, onClose, onSaved, onRemoved }: FormProps) {
  const { name } = picture
  const [alt, setAlt] = useState(picture.alt)
  const [focus, setFocus] = useState(picture.focus)
  const [isBusy, setBusy] = useState(false)
  const words = alt.replaceAll(/\s+/g, ' ').trim()
  const isTooLong = words.length > MAX_PICTURE_ALT_LENGTH
  const save = () =>
    showToastOnFailure(async () => {
      setBusy(true)
      const body = { alt: words, focus }
      await callBoardApi('PATCH /board/pictures/:name', { params: { name }, body }).finally(() => setBusy(false))
      showToast('success', 'L’image est enregistrée.')
      onSaved()
      onClose()
    })
  const remove = () =>
    showToastOnFailure(async () => {
      const { message } = await callBoardApi('DELETE /board/pictures/:name', { params: { name } })
      showToast('success', message)
      onRemoved()
      onClose()
    })
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) void save()
      }}
    >
      <Content>
        <FocalPointField of={{ ...picture, focus }} onChange={setFocus} />
        <TextField
          label="Ce que l’on voit sur l’image"
          error={isTooLong}
          helperText={
            isTooLong
              ? PICTURE_ALT_TOO_LONG_MESSAGE
              : 'Proposé à chaque texte qui la montre, qui peut en dire autre chose.'
          }
          multiline
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <section aria-label="Où elle sert">
          {uses.length === 0 ? (
            <p>Aucun texte ne la montre.</p>
          ) : (
            <ul>
              {uses.map(({ kind, slug, title, state }) => (
                <li key={`${kind}/${slug}`}>
                  <Link to={portalPagePaths.boardText(kind, slug)}>{title}</Link> {stateWords[state]}
                </li>
              ))}
            </ul>
          )}
          {uses.length === 0 && (
            <ConfirmingButton question={`Supprimer ${name}\u00a0?`} yes="Supprimer" onYes={remove}>
              Supprimer l’image
            </ConfirmingButton>
          )}
        </section>
      </Content>
      <DialogActions>
        <MuiButton onClick={onClose}>Fermer</MuiButton>
        <MuiButton type="submit" variant="contained" loading={isBusy}>
          Enregistrer
        </MuiButton>
      </DialogActions>
    </form>
  )
}

const stateWords: Record<PlaceUsingLibraryPicture['state'], string> = {
  publie: '',
  brouillon: '(brouillon)',
  historique: '(une version de son historique)',
}

const Content = styled(DialogContent)(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  'section > *': { margin: `0 0 ${space.x3}` },
  p: { ...typography.body2, color: vars.palette.text.secondary },
  ul: { ...typography.body2, paddingInlineStart: space.x5 },
  'li a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: vars.palette.company.text },
}))
