import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { NewsCategory } from './coverMotif.ts'
import { NewsCover } from './NewsCover.tsx'

const meta: Meta<typeof NewsCover> = { component: NewsCover }
export default meta

type Story = StoryObj<typeof NewsCover>

export const One: Story = {
  args: { category: 'negociation', title: 'NAO 2027\u00a0: ce que nous avons obtenu' },
  render: (args) => (
    <Box sx={{ maxWidth: 480 }}>
      <NewsCover {...args} />
    </Box>
  ),
}

export const Twelve: Story = {
  args: One.args ?? {},
  render: () => (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 2 }}>
      {covers.map(([category, title]) => (
        <NewsCover key={title} category={category} title={title} />
      ))}
    </Box>
  ),
}

const covers: readonly (readonly [NewsCategory, string])[] = [
  ['negociation', 'NAO 2027\u00a0: ce que nous avons obtenu'],
  ['negociation', 'Ouverture des discussions sur les rotations'],
  ['negociation', 'Indemnités repas\u00a0: un accord signé'],
  ['juridique', 'Le Conseil d’État nous donne raison'],
  ['juridique', 'Heures supplémentaires\u00a0: vos droits'],
  ['juridique', 'Congés\u00a0: la décision'],
  ['sante-securite', 'Fatigue\u00a0: le guide à garder en cabine'],
  ['sante-securite', 'Rayonnement cosmique\u00a0: votre suivi médical'],
  ['vie-syndicale', 'Assemblée générale le 24 novembre'],
  ['vie-syndicale', 'Bienvenue aux nouveaux délégués'],
  ['international', 'Rencontre européenne à Lisbonne'],
  ['international', 'Une charte commune pour toutes les bases'],
]
