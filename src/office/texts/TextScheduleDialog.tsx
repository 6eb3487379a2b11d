import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import type { OfficeTextKind } from '#contract/office/texts.ts'
import { ApiCallError } from '#src/api/call.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { showToast } from '#src/lib/messages.ts'
import { formatCount } from '#src/lib/text.ts'

type Props = {
  /** Action on the office text to schedule (publish or withdraw); undefined closes the dialog. */
  act: 'publish' | 'withdraw' | undefined
  /**
   * Number and French noun of the people whom a publication would notify, such as « 3 inscrits »; undefined when
   * nobody.
   */
  told?: { count: number; who: string } | undefined
  kind: OfficeTextKind
  slug: string
  /** Saves the office text before its publication is scheduled; false after a failure. */
  onSave: () => Promise<boolean>
  version: () => number
  onClose: () => void
  onRefused: (error: unknown) => void
  onDone: () => Promise<void>
}

const titles = { publish: 'Publier à une heure', withdraw: 'Retirer à une heure' }

/** Dialog for the time (in Paris) at which an office text is published or withdrawn. */
export function TextScheduleDialog({ act, onClose, ...rest }: Props) {
  const title = useId()
  return (
    <Dialog open={act !== undefined} onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      {act && (
        <>
          <DialogTitle id={title}>{titles[act]}</DialogTitle>
          <Hour act={act} onClose={onClose} {...rest} />
        </>
      )}
    </Dialog>
  )
}

function Hour({
  act,
  told,
  kind,
  slug,
  onSave,
  version,
  onClose,
  onRefused,
  onDone,
}: Props & { act: 'publish' | 'withdraw' }) {
  const [at, setAt] = useState('')
  const [twice, setTwice] = useState<'premiere' | 'seconde'>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isTelling, setTelling] = useState(true)
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    const params = { kind, slug }
    const when = { at: at.replace('T', ' ').slice(0, 16), ...(twice && { twice }) }
    if (act === 'withdraw') return callBoardApi('POST /board/texts/:kind/text/:slug/withdrawal', { params, body: when })
    if (!(await onSave())) return undefined
    return callBoardApi('POST /board/texts/:kind/text/:slug/publication', {
      params,
      body: { version: version(), ...when, ...(told && !isTelling && { quiet: true }) },
    })
  }
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const done = await send()
      onClose()
      if (!done) return
      await onDone().catch(() => undefined)
      showToast('success', done.data.message)
    } catch (error) {
      const wrong = error instanceof ApiCallError ? error.errors : {}
      setErrors(wrong)
      if (wrong['at'] || wrong['twice']) return
      onClose()
      onRefused(error)
      if (error instanceof ApiCallError) showToast('error', error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DialogContent>
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and this is where one types first
          autoFocus
          fullWidth
          label="Jour et heure, à Paris"
          type="datetime-local"
          value={at}
          error={Boolean(errors['at'])}
          helperText={errors['at']}
          onChange={({ target }) => setAt(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { 'aria-required': true } }}
        />
        {errors['twice'] && (
          <TextField
            fullWidth
            select
            margin="normal"
            label="Laquelle des deux"
            value={twice ?? ''}
            error={!twice}
            helperText={errors['twice']}
            onChange={({ target }) => setTwice(target.value === 'seconde' ? 'seconde' : 'premiere')}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">Choisir…</option>
            <option value="premiere">La première (heure d’été)</option>
            <option value="seconde">La seconde (heure d’hiver)</option>
          </TextField>
        )}
        {told && (
          <FormControlLabel
            label={`Prévenir à cette heure qui a une place ou en attend une (aujourd’hui ${formatCount(told.count, told.who)})`}
            control={<Checkbox checked={isTelling} onChange={({ target }) => setTelling(target.checked)} />}
          />
        )}
      </DialogContent>
      <DialogActions>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
        <MuiButton type="submit" variant="contained" loading={isBusy}>
          Prévoir
        </MuiButton>
      </DialogActions>
    </form>
  )
}
