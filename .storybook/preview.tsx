import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { Decorator, Preview } from '@storybook/react-vite'
import { MemoryRouter } from 'react-router-dom'
import { companyTheme } from '#theme/companyTheme.ts'
import { companies, isCompanyId } from './companies.ts'
import '#theme/fonts/fonts.css'

const inPortal: Decorator = (Story, { globals }) => {
  const company = companies[isCompanyId(globals.company) ? globals.company : 1]
  return (
    <ThemeProvider
      theme={companyTheme(company.color)}
      // The toolbar decides, not what a former visit stored: a new provider for each choice.
      key={modeOf(globals.scheme)}
      defaultMode={modeOf(globals.scheme)}
      storageManager={null}
    >
      <CssBaseline />
      <MemoryRouter>
        <Story />
      </MemoryRouter>
    </ThemeProvider>
  )
}

const preview: Preview = {
  decorators: [inPortal],
  globalTypes: {
    company: {
      description: 'Compagnie',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: Object.values(companies).map(({ id, name }) => ({ value: id, title: `${id} · ${name}` })),
      },
    },
    scheme: {
      description: 'Jour ou nuit',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Jour', icon: 'sun' },
          { value: 'dark', title: 'Nuit', icon: 'moon' },
          { value: 'system', title: 'Système', icon: 'browser' },
        ],
      },
    },
  },
  initialGlobals: { company: 1, scheme: 'light' },
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    backgrounds: { disable: true },
    viewport: {
      options: {
        narrow: { name: '390 px', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        medium: { name: '768 px', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        wide: { name: '1440 px', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
    a11y: {
      test: 'error',
      options: { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } },
      config: { rules: [{ id: 'target-size', enabled: true }] },
    },
  },
}

export default preview

function modeOf(scheme: unknown): 'light' | 'dark' | 'system' {
  return scheme === 'dark' || scheme === 'system' ? scheme : 'light'
}
