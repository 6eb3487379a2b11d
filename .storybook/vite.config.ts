import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Every dependency is found before the first story: one found later reloads the page and fails a test.
  optimizeDeps: { entries: ['theme/**/*.tsx', 'src/**/*.tsx', '.storybook/preview.tsx'] },
})
