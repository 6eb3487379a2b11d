import type { StorybookConfig } from '@storybook/react-vite'
import { msw } from 'msw/vite'
import { mergeConfig } from 'vite'

const config: StorybookConfig = {
  stories: ['../docs/library/*.mdx', '../theme/**/*.stories.tsx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The application's own configuration is made for its server: Storybook starts from nothing.
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  // Here and not in that file, so that the stories' tests have it too.
  viteFinal: (vite) =>
    mergeConfig(vite, {
      // The worker that answers the stories' calls is served from the installed package.
      plugins: [msw({ mode: 'worker-only' })],
      // Every dependency is found before the first story: one found later reloads the page and fails a test.
      optimizeDeps: {
        entries: ['theme/**/*.tsx', 'src/**/*.tsx', 'tests/samples/*.ts*', '.storybook/*.tsx'],
        include: ['@mui/material/styles', 'react/jsx-dev-runtime', 'react-dom/client', 'msw', 'msw/browser', 'zod'],
      },
    }),
}

export default config
