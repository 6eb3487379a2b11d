import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { callBoardApi } from '#src/office/boardCall.ts'

const WORDS =
  'Bonjour, votre cotisation reste à régler\u00a0: le prélèvement n’est pas passé, ou votre virement n’est pas arrivé. ' +
  'Un virement avec la référence ci-dessous suffit. En cas de difficulté, répondez-nous\u00a0: nous trouverons un arrangement.'

type Props = { ids: number[]; act: (work: () => Promise<string>) => Promise<void> }

/** Form that sends a reminder to the members of the selected dues. The server adds the amount and the reference. */
export function DuesReminderForm({ ids, act }: Props) {
  const [words, setWords] = useState(WORDS)
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const submit = async () => {
    setRefused(!words.trim())
    if (isBusy || !words.trim()) return
    setBusy(true)
    await act(async () => (await callBoardApi('POST /board/dues/reminders', { body: { dues: ids, words } })).message)
    setBusy(false)
  }
  return (
    <Root
      method="post"
      noValidate
      aria-label="Écrire aux adhérents"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="Message"
        multiline
        minRows={3}
        value={words}
        error={isRefused}
        helperText={isRefused ? 'Écrivez le message' : 'Le montant et la référence sont joints à chaque message.'}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <div>
        <MuiButton type="submit" variant="outlined" loading={isBusy}>
          Écrire
        </MuiButton>
      </div>
    </Root>
  )
}

const Root = styled('form')({ display: 'grid', gap: space.x3 })
