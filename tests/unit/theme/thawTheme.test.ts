import { expect, test } from 'vitest'
import type { Theme } from '@mui/material/styles'
import '#theme/laterComponents.ts'
import { serializeTheme } from '#theme/serializeTheme.ts'
import { portalTheme } from '#theme/portalTheme.ts'
import { hydrateTheme, type SerializedTheme } from '#theme/hydrateTheme.ts'

const thawed = hydrateTheme(JSON.parse(JSON.stringify(serializeTheme(portalTheme))) as SerializedTheme)
const plain = (value: unknown): unknown =>
  // A list counts as an object with numbers for names.
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    Array.isArray(part) ? Object.fromEntries(part.entries()) : part,
  )

test.each([
  'shape',
  'shadows',
  'typography',
  'motion',
  'focusVisible',
  'mixins',
  'zIndex',
  'vars',
  'direction',
] as const)('the browser’s theme has the same %s', (part) =>
  expect(plain(thawed[part])).toEqual(plain(portalTheme[part])),
)

test('the browser’s theme has the same overrides, those loaded later included', () => {
  expect(thawed.components).toBe(portalTheme.components)
  expect(thawed.components).toHaveProperty('MuiDialog')
})

// Values that the overrides and Material UI's own parts read from a theme.
const asked: Record<string, (theme: Theme) => unknown> = {
  'breakpoints.up': ({ breakpoints }) => [breakpoints.up('md'), breakpoints.values, breakpoints.keys],
  'breakpoints.down': ({ breakpoints }) => [
    breakpoints.down('sm'),
    breakpoints.between('sm', 'lg'),
    breakpoints.not('xl'),
  ],
  spacing: ({ spacing }) => [spacing(1), spacing(0.5, 2), spacing('auto')],
  'transitions.create': ({ transitions }) => [
    transitions.create(['color', 'opacity'], { duration: transitions.duration.shortest }),
    transitions.create('transform', { easing: transitions.easing.sharp, delay: 100 }),
    transitions.getAutoHeightDuration(120),
  ],
  applyStyles: (theme) => [theme.applyStyles('dark', { top: 1 }), theme.applyStyles('light', { top: 1 })],
  alpha: (theme) => [theme.alpha('var(--x)', 0.5), theme.alpha('var(--x)', 'var(--a) + 1')],
  lighten: (theme) => [theme.lighten('var(--x)', 0.5), theme.darken('#123456', 0.2)],
  pxToRem: ({ typography }) => typography.pxToRem(14),
  sx: (theme) => theme.unstable_sx({ p: 2, display: { md: 'none' } }),
  'palette names': ({ palette }) =>
    Object.entries(palette).flatMap(([name, colour]) =>
      typeof (colour as { main?: unknown }).main === 'string'
        ? [name, ...Object.keys(colour as object).filter((part) => !part.endsWith('Channel'))]
        : [],
    ),
}

test.each(Object.keys(asked))('%s gives the same in both themes', (name) => {
  expect(asked[name]?.(thawed)).toEqual(asked[name]?.(portalTheme))
})
