import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { Company } from '#contract/companies/companies.ts'
import { createStudioExports, type StudioExport } from './exports.ts'

/** Theme studio panel with a company's files to copy or download: API data, design tokens, CSS variables. */
export function StudioExportPanel({ company }: { company: Company }) {
  const [said, setSaid] = useState('')
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">À emporter</h2>
      <p role="status">{said}</p>
      <Files>
        {createStudioExports(company).map((one) => (
          <File key={one.file} entry={one} onSay={setSaid} />
        ))}
      </Files>
    </section>
  )
}

function File({
  entry: { label, file, type, text },
  onSay,
}: {
  entry: StudioExport
  onSay: (sentence: string) => void
}) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => onSay(`${label} : copié.`),
      () => onSay('La copie a été refusée par le navigateur : téléchargez le fichier.'),
    )
  return (
    <article>
      <h3>{label}</h3>
      <Text tabIndex={0} aria-label={label} role="region">
        {text}
      </Text>
      <div>
        <Button variant="outlined" aria-label={`Copier : ${label}`} onClick={() => void copy()}>
          Copier
        </Button>
        <Button
          component="a"
          href={`data:${type};charset=utf-8,${encodeURIComponent(text)}`}
          download={file}
          aria-label={`Télécharger : ${label}`}
        >
          Télécharger
        </Button>
      </div>
    </article>
  )
}

const Files = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x6,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  '& article': { minWidth: 0 },
  '& h3': { ...theme.typography.h4, margin: `0 0 ${space.x2}` },
}))

const Text = styled('pre')(({ theme }) => ({
  overflow: 'auto',
  height: 240,
  margin: `0 0 ${space.x2}`,
  padding: space.x4,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.sunken,
}))
