import type { StorybookConfig } from '@storybook/react-vite'
import { msw } from 'msw/vite'
import { mergeConfig } from 'vite'
import { listStoryDependencies } from './listStoryDependencies.ts'

const config: StorybookConfig = {
  stories: [
    '../docs/library/*.mdx',
    '../theme/**/*.stories.tsx',
    '../src/!(components)/**/*.stories.tsx',
    '../studio/*.stories.tsx',
    // Component stories set no title: each component is listed under its own name.
    ...['', '/controls', '/filters', '/pictures', '/states', '/text'].map((folder) => ({
      directory: `../src/components${folder}`,
      files: '*.stories.tsx',
      titlePrefix: 'Composants',
    })),
    { directory: '../src/components/scenes', files: '*.stories.tsx', titlePrefix: 'Scènes' },
    { directory: '../src/components/scenes/parts', files: '*.stories.tsx', titlePrefix: 'Scènes' },
  ],
  typescript: { reactDocgen: process.env['VITEST'] ? false : 'react-docgen' },
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The application's Vite configuration is written for its server, so Storybook starts from an empty one.
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  // Set here rather than in that file, so that the story tests use it too.
  viteFinal: (vite) =>
    mergeConfig(vite, {
      // Serves the mock service worker from the installed package.
      plugins: [msw({ mode: 'worker-only' })],
      optimizeDeps: { include: listStoryDependencies() },
    }),
}

export default config
