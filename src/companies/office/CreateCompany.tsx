import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { NewCompanyFormValues } from '#contract/companies/companyForm.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { ColourField } from './ColourField.tsx'

/**
 * Button and dialog that create a company with its name and colour. The company stays hidden from visitors until the
 * office shows it.
 */
export function CreateCompany() {
  const [isOpen, setOpen] = useState(false)
  const title = useId()
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        Nouvelle compagnie
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={title} fullWidth maxWidth="sm">
        <DialogTitle id={title}>Nouvelle compagnie</DialogTitle>
        <DialogContent>
          <Beginning onLeave={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}

function Beginning({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  const form = useApiCallForm({
    schema: NewCompanyFormValues,
    defaultValues: { name: '', color: DEFAULT_COLOUR },
    failed: 'Cette compagnie n’a pas pu être ajoutée',
    async send(body) {
      const { data } = await callBoardApi('POST /board/companies', { body })
      void navigate(portalPagePaths.boardCompany(data.id))
    },
  })
  return (
    <Form of={form}>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField of={form} name="name" label="Nom de la compagnie" hasFocus />
      <ColourField of={form} name="color" />
      <DialogActions>
        <MuiButton onClick={onLeave}>Annuler</MuiButton>
        <SubmitButton of={form}>Commencer</SubmitButton>
      </DialogActions>
    </Form>
  )
}
