import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { Company } from '#contract/companies/companies.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { parseColour } from './colourInput.ts'
import { readChosenLogoFile } from './logoFile.ts'

type Props = {
  company: Company
  onChange: (company: Company) => void
  publishLogo: (path: string, file: Blob) => void
}

/**
 * Theme studio form with the four properties of a company: colour, name, id and logo. An invalid value shows an error
 * and the last valid one stays in use.
 */
export function StudioCompanyForm({ company, onChange, publishLogo }: Props) {
  return (
    <Fields>
      <ColourField color={company.color} onChange={(color) => onChange({ ...company, color })} />
      <NameField name={company.name} onChange={(name) => onChange({ ...company, name })} />
      <TextField
        label="Identifiant"
        type="number"
        value={company.id}
        helperText="Son numéro dans la base de données"
        onChange={({ target }) => onChange({ ...company, id: Math.max(1, Math.trunc(Number(target.value))) || 1 })}
      />
      <LogoField company={company} onChange={onChange} publishLogo={publishLogo} />
    </Fields>
  )
}

function ColourField({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const [typed, setTyped] = useState(color)
  const [problem, setProblem] = useState<string>()
  const read = (text: string) => {
    setTyped(text)
    const result = parseColour(text)
    setProblem('problem' in result ? result.problem : undefined)
    if ('color' in result) onChange(result.color)
  }
  return (
    <Colour>
      <input
        type="color"
        aria-label="Choisir la couleur"
        value={color.toLowerCase()}
        onChange={({ target }) => read(target.value.toUpperCase())}
      />
      <TextField
        label="Couleur"
        value={typed}
        error={problem !== undefined}
        helperText={problem ?? 'Par exemple D33377'}
        slotProps={{ htmlInput: { spellCheck: false }, formHelperText: { role: 'status' } }}
        onChange={({ target }) => read(target.value)}
      />
    </Colour>
  )
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  const problem = typed.trim() === '' ? 'Donnez un nom à la compagnie.' : undefined
  return (
    <TextField
      label="Nom de la compagnie"
      value={typed}
      error={problem !== undefined}
      helperText={problem ?? 'Tel qu’il se lit dans le portail'}
      slotProps={{ htmlInput: { maxLength: 80 }, formHelperText: { role: 'status' } }}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value.trim()) onChange(target.value.trim())
      }}
    />
  )
}

function LogoField({ company, onChange, publishLogo }: Props) {
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { data } = useCompanies()
  const known = (data?.data ?? []).map(({ name, header_logo_url }) => ({ name, url: header_logo_url }))
  const isOwn = company.header_logo_url !== '' && !known.some(({ url }) => url === company.header_logo_url)

  const take = async (file: File | undefined) => {
    if (!file) return
    const logo = await readChosenLogoFile(file, company.name)
    if ('problem' in logo) return setProblem(logo.problem)
    setProblem(undefined)
    publishLogo(logo.path, logo.file)
    onChange({ ...company, header_logo_url: logo.path })
  }

  return (
    <Logo>
      <TextField
        select
        label="Logo de l’en-tête"
        value={company.header_logo_url}
        onChange={({ target }) => onChange({ ...company, header_logo_url: target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Celui de l’association</option>
        {known.map(({ name, url }) => (
          <option key={url} value={url}>
            {name}
          </option>
        ))}
        {isOwn && <option value={company.header_logo_url}>Votre fichier</option>}
      </TextField>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Fichier du logo"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <Button aria-describedby={hint} onClick={() => input.current?.click()}>
        Choisir un fichier
      </Button>
      <p id={hint}>SVG, PNG, JPEG ou WebP, 200&nbsp;Ko au plus</p>
      <div role="alert">
        {problem && (
          <Alert severity="error" role="presentation">
            {problem}
          </Alert>
        )}
      </div>
    </Logo>
  )
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x5,
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
  [theme.breakpoints.up('xl')]: { gridTemplateColumns: 'repeat(4, 1fr)' },
}))

const Colour = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: space.x3,
  '& > input': {
    flex: 'none',
    // Aligned with the field, below its label.
    marginTop: space.x6,
    width: 56,
    height: 56,
    padding: space.x1,
    border: `1px solid ${theme.vars.palette.control}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: 'none',
  },
}))

const Logo = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x2,
  justifyItems: 'start',
  '& > .MuiFormControl-root, & > [role=alert]': { width: '100%' },
  p: { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}))
