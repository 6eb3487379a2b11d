import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSWRConfig } from 'swr'
import { space } from '#theme/space.ts'
import { CompanyFormValues } from '#contract/companies/companyForm.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ApiCallError, apiReplyKey } from '#src/api/call.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { TextPreviewDialog } from '#src/office/parts/TextPreviewDialog.tsx'
import { DerivedColoursTable } from '#src/companies/DerivedColoursTable.tsx'
import { CheckboxField } from '#src/forms/CheckboxField.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { Link } from '#src/navigation/Link.tsx'
import { isHexColour } from '#theme/colour.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { ColourField } from './ColourField.tsx'
import { LogoField } from './LogoField.tsx'

type Props = { id: number; was: CompanyFormValues; onSaved: () => Promise<void> }

/** Form that changes a company, with a preview before saving. Saved changes are public at once. */
export function CompanyEditor({ id, was, onSaved }: Props) {
  const { mutate } = useSWRConfig()
  const [isPreviewed, setPreviewed] = useState(false)
  const form = useApiCallForm({
    schema: CompanyFormValues,
    defaultValues: was,
    failed: 'Cette compagnie n’a pas pu être enregistrée',
    async send(now) {
      const { message } = await callBoardApi('PUT /board/companies/:id', { params: { id }, body: { ...now, was } })
      showToast('success', message)
      await Promise.all([
        onSaved(),
        ...[apiReplyKey('GET /companies'), apiReplyKey('GET /board/companies')].map((key) => mutate(key)),
      ])
    },
  })
  const [name, color, logo] = useWatch({ control: form.control, name: ['name', 'color', 'header_logo_url'] })
  const preview = async () => {
    const read = CompanyFormValues.safeParse(form.getValues())
    if (!read.success) {
      form.showErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])))
      return undefined
    }
    try {
      const { data } = await callBoardApi('POST /board/companies/:id/preview', { params: { id }, body: read.data })
      return data.path
    } catch (error) {
      if (error instanceof ApiCallError) showToast('error', error.message)
      return undefined
    }
  }
  return (
    <>
      <Head>
        <p>
          <Link to={portalPagePaths.boardCompanies}>Compagnies</Link>
        </p>
        <h1 tabIndex={-1}>{name || was.name}</h1>
      </Head>
      <Form of={form} aria-label="Compagnie">
        <Part>
          <h2>Nom et couleur</h2>
          <FormField of={form} name="name" label="Nom de la compagnie" />
          <ColourField of={form} name="color" />
          <LogoField
            value={logo}
            error={form.formState.errors.header_logo_url?.message}
            onChange={(address) => form.setValue('header_logo_url', address)}
          />
          <CheckboxField
            of={form}
            name="is_shown"
            hint={'Sans quoi personne ne peut la choisir\u00a0; ses adhérents et ses textes restent.'}
          >
            Montrer cette compagnie sur le portail
          </CheckboxField>
        </Part>
        <Part>
          <h2>Contact</h2>
          <FormField of={form} name="email" label="E-mail" type="email" />
          <FormField of={form} name="phone1" label="Téléphone (facultatif)" isOptional type="tel" />
          <FormField of={form} name="phone2" label="Second téléphone (facultatif)" isOptional type="tel" />
          <FormField of={form} name="address" label="Adresse" />
          <FormField of={form} name="opening_hours" label="Horaires" />
          <FormField of={form} name="airline_group_email" label="E-mail du groupe de la compagnie" type="email" />
          <FormField of={form} name="crew_group_email" label="E-mail du groupe des navigants" type="email" />
        </Part>
        <Part>
          <h2>Réseaux sociaux</h2>
          <SelectField of={form} name="social" label="Lesquels se montrent" choices={SOCIAL} />
          <FormField of={form} name="facebook_url" label="Groupe Facebook de la compagnie (facultatif)" isOptional />
          <FormField
            of={form}
            name="facebook_group_url"
            label="Groupe Facebook des navigants (facultatif)"
            isOptional
          />
          <FormField of={form} name="instagram_url" label="Compte Instagram (facultatif)" isOptional />
          <FormField of={form} name="whatsapp_url" label="Groupe WhatsApp (facultatif)" isOptional />
        </Part>
        <Part>
          <h2>Adhésion</h2>
          <FormField
            of={form}
            name="bases"
            label="Bases (facultatif)"
            isOptional
            hint="Séparées par des virgules. Sans base, on ne peut pas adhérer depuis cette compagnie."
          />
        </Part>
        <ErrorAlert>{form.refusal}</ErrorAlert>
        <ButtonRow>
          <SubmitButton of={form}>Enregistrer</SubmitButton>
          <MuiButton variant="outlined" onClick={() => setPreviewed(true)}>
            Aperçu
          </MuiButton>
        </ButtonRow>
      </Form>
      <Note>
        Ce que la couleur donnée devient, et pourquoi, se lit ci-dessous. Restent au code (association/companies.ts) la
        carte des téléphones, l’image de la connexion et la présentation propre aux compagnies à bas coûts.
      </Note>
      {isHexColour(color) && <DerivedColoursTable color={color} />}
      <TextPreviewDialog isOpen={isPreviewed} onClose={() => setPreviewed(false)} onBegin={preview} pages={PAGES} />
    </>
  )
}

const SOCIAL = [
  { value: '1', label: 'Facebook, Instagram et WhatsApp' },
  { value: '2', label: 'Facebook seul' },
]

const PAGES = [
  [portalPagePaths.home, 'Accueil'],
  [portalPagePaths.blog, 'Actualités'],
  [portalPagePaths.contact, 'Contact'],
  [portalPagePaths.faq, 'Questions'],
  [portalPagePaths.adhesion, 'Adhésion'],
] as const

const Head = styled('header')(({ theme }) => ({
  display: 'grid',
  gap: space.x2,
  marginBottom: space.x6,
  p: { ...theme.typography.body2, margin: 0 },
  'p a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: theme.vars.palette.company.text },
  h1: { overflowWrap: 'anywhere' },
}))

const Part = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  maxWidth: 640,
  marginBottom: space.x6,
  h2: { ...theme.typography.h4, margin: 0 },
}))

const Note = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  maxWidth: 640,
  margin: `${space.x6} 0`,
  color: vars.palette.text.secondary,
}))
