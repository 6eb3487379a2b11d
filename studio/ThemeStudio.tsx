import '#theme/laterComponents.ts'
import Container from '@mui/material/Container'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { space } from '#theme/space.ts'
import type { Company } from '#contract/companies/companies.ts'
import { DerivedColoursTable } from '#src/companies/DerivedColoursTable.tsx'
import { storeSelectedCompany } from '#src/companies/selectedCompany.ts'
import { ColourVisionFilters } from './ColourFilters.tsx'
import { colourVisionMatrices, type SimulatedColourVision } from './colourVision.ts'
import { StudioCompanyForm } from './StudioCompanyForm.tsx'
import { StudioExportPanel } from './StudioExportPanel.tsx'
import { StudioPreview } from './StudioPreview.tsx'

type Props = {
  initial: Company
  /** Returns the HTML of a sample mail in a company's colour. */
  mailOf: (color: string) => string
  /** Makes a chosen company logo available at its future URL. */
  publishLogo: (path: string, file: Blob) => void
}

/** Theme studio for brand managers: edits a company's colour, name and logo, and shows the result and its contrasts. */
export function ThemeStudio({ initial, mailOf, publishLogo }: Props) {
  const [company, setCompany] = useState(initial)
  const [vision, setVision] = useState<SimulatedColourVision>('normale')
  // The header reads the selected company from the portal's store.
  useEffect(() => storeSelectedCompany(company), [company])

  return (
    <Page>
      <ColourVisionFilters />
      <h1>Atelier de marque</h1>
      <p>
        Une couleur, un nom, un logo : voici ce qu’ils donnent partout, de jour et de nuit, et si chacun peut le lire.
      </p>
      <StudioCompanyForm company={company} onChange={setCompany} publishLogo={publishLogo} />
      <section aria-labelledby="apercu">
        <Head>
          <h2 id="apercu">Aperçu</h2>
          <TextField
            select
            label="Vision des couleurs"
            value={vision}
            onChange={(event) => setVision(event.target.value as SimulatedColourVision)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {Object.keys(colourVisionMatrices).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </TextField>
        </Head>
        <Panes>
          <StudioPreview scheme="light" company={company} vision={vision} mail={mailOf(company.color)} />
          <StudioPreview scheme="dark" company={company} vision={vision} mail={mailOf(company.color)} />
        </Panes>
      </section>
      <DerivedColoursTable color={company.color} />
      <StudioExportPanel company={company} />
    </Page>
  )
}

const Page = styled(Container)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x8,
  paddingBlock: `${space.x12} ${space.x24}`,
  [theme.breakpoints.up('sm')]: { maxWidth: 'none' },
  h1: { ...theme.typography.h1, margin: 0 },
  h2: { ...theme.typography.h2, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `-${space.x4} 0 0`, color: theme.vars.palette.text.secondary },
}))

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space.x4,
  marginBottom: space.x4,
  '& > .MuiTextField-root': { width: 220 },
})

const Panes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x6,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '1fr 1fr' },
}))
