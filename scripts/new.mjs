// npm run new component Name: creates src/components/Name.tsx and its stories from a template.
// npm run new feature names: creates a feature for members, with a list and detail page, from contract to tests.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateFeatureSources } from './lib/newFeature.mjs'
import { ExplainedScriptError, projectRoot, runMain } from './lib/run.mjs'

await runMain(async () => {
  const [kind, name = '', ...rest] = process.argv.slice(2)
  if (kind === 'feature' && rest.length <= 1) return generateFeatureSources(name, rest[0])
  if (kind !== 'component' || rest.length > 0) {
    throw new ExplainedScriptError(
      'Écrivez\u00a0: npm run new component Nom, ou npm run new feature petitions "Pétitions"',
    )
  }
  if (!/^[A-Z][A-Za-z0-9]+$/.test(name)) {
    throw new ExplainedScriptError(
      `« ${name} » n’est pas un nom de composant : une majuscule, puis des lettres (EventCard).`,
    )
  }
  const files = filesOf(name)
  const taken = Object.keys(files).find((path) => existsSync(join(projectRoot, path)))
  if (taken) throw new ExplainedScriptError(`${taken} existe déjà : choisissez un autre nom.`)

  for (const [path, text] of Object.entries(files)) {
    writeFileSync(join(projectRoot, path), text, { flag: 'wx' })
    console.log(path)
  }
})

/**
 * @param {string} name
 * @returns {Record<string, string>} file contents by path
 */
function filesOf(name) {
  return {
    [`src/components/${name}.tsx`]: `import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** Shows … Use it for … */
export function ${name}({ children }: { children: ReactNode }) {
  return <Place>{children}</Place>
}

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.vars.palette.text.primary,
}))
`,
    [`src/components/${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ${name} } from './${name}.tsx'

const meta: Meta<typeof ${name}> = {
  component: ${name},
  args: { children: 'Deux nuits à la maison' },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof ${name}>

export const Court: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Deux nuits à la maison')).toBeVisible()
  },
}
export const Long: Story = { args: { children: 'Deux nuits à la maison après chaque long-courrier. '.repeat(8) } }
`,
  }
}
