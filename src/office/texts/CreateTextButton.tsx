import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { NewOfficeTextTitle } from '#contract/office/forms.ts'
import type { OfficeTextKind } from '#contract/office/texts.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'

/** Button and dialog that create an office text from its title, which determines its name and URL. */
export function CreateTextButton({ kind, label }: { kind: OfficeTextKind; label: string }) {
  const [isOpen, setOpen] = useState(false)
  const title = useId()
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={title} fullWidth maxWidth="sm">
        <DialogTitle id={title}>{label}</DialogTitle>
        <DialogContent>
          <TitleForm kind={kind} onLeave={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}

function TitleForm({ kind, onLeave }: { kind: OfficeTextKind; onLeave: () => void }) {
  const navigate = useNavigate()
  const form = useApiCallForm({
    schema: NewOfficeTextTitle,
    defaultValues: { title: '' },
    failed: 'Ce texte n’a pas pu être commencé',
    async send(body) {
      const { data } = await callBoardApi('POST /board/texts/:kind', { params: { kind }, body })
      void navigate(portalPagePaths.boardText(kind, data.slug))
    },
  })
  return (
    <Form of={form}>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField
        of={form}
        name="title"
        label={kind === 'faq' ? 'Question' : 'Titre'}
        hasFocus
        hint="Vous pourrez le changer."
      />
      <DialogActions>
        <MuiButton onClick={onLeave}>Annuler</MuiButton>
        <SubmitButton of={form}>Commencer</SubmitButton>
      </DialogActions>
    </Form>
  )
}
