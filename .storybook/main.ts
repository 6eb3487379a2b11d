import type { StorybookConfig } from '@storybook/react-vite'
import { msw } from 'msw/vite'
import { mergeConfig } from 'vite'
import { dependencies } from './dependencies.ts'

const config: StorybookConfig = {
  stories: [
    '../docs/library/*.mdx',
    '../theme/**/*.stories.tsx',
    '../src/!(components)/**/*.stories.tsx',
    '../studio/*.stories.tsx',
    // A component is listed under its own name: its stories give no title.
    ...['', '/controls', '/pictures', '/states', '/text'].map((folder) => ({
      directory: `../src/components${folder}`,
      files: '*.stories.tsx',
      titlePrefix: 'Composants',
    })),
    { directory: '../src/components/scenes', files: '*.stories.tsx', titlePrefix: 'Scènes' },
    { directory: '../src/components/scenes/parts', files: '*.stories.tsx', titlePrefix: 'Scènes' },
  ],
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
      optimizeDeps: { include: dependencies() },
    }),
}

export default config
