import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider } from '@mui/material/styles'
import type { Decorator } from '@storybook/react-vite'
import { MemoryRouter } from 'react-router-dom'
import { companyTheme } from '#theme/companyTheme.ts'
import { companyFromGlobals } from './companies.ts'

/**
 * Storybook decorator of every story: applies the theme chosen in the toolbar, and a router at the page address (URL)
 * `parameters.path`.
 */
export const portalDecorator: Decorator = (Story, { id, globals, parameters }) => {
  const theme = companyTheme(companyFromGlobals(globals).color)
  const isStill = globals['motion'] === 'reduced'
  const path: unknown = parameters['path']
  return (
    <ThemeProvider
      theme={isStill ? { ...theme, motion: { reducedMotion: 'always' } } : theme}
      // A new provider for each toolbar choice, so that the mode stored by an earlier visit is ignored.
      key={`${id} ${JSON.stringify(globals)}`}
      defaultMode={modeOf(globals['scheme'])}
      storageManager={null}
    >
      <CssBaseline />
      {isStill && still}
      {parameters['router'] === false ? (
        <Story />
      ) : (
        <MemoryRouter initialEntries={[typeof path === 'string' ? path : '/']}>
          <Story />
        </MemoryRouter>
      )}
    </ThemeProvider>
  )
}

// The theme has the same rules for users who prefer reduced motion.
const still = (
  <GlobalStyles
    styles={{ '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' } }}
  />
)

function modeOf(scheme: unknown): 'light' | 'dark' | 'system' {
  return scheme === 'dark' || scheme === 'system' ? scheme : 'light'
}
