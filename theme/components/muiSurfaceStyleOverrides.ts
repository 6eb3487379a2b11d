import type { Components, Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { spaceTokens } from '#theme/spaceTokens.ts'

const { gutter, measure } = spaceTokens

/** Material UI style overrides of surfaces: toolbars, cards, accordions, alerts, skeletons. */
export const muiSurfaceStyleOverrides: Components<Theme> = {
  MuiToolbar: {
    styleOverrides: { root: ({ theme }) => ({ minHeight: 64, [theme.breakpoints.up('md')]: { minHeight: 72 } }) },
  },
  MuiCard: {
    styleOverrides: {
      root: ({ theme: { vars, transitions } }) => ({
        transition: transitions.create(['transform', 'box-shadow', 'border-color']),
        '&:has(> .MuiCardActionArea-root:hover)': {
          transform: 'translateY(-3px)',
          borderColor: 'transparent',
          boxShadow: vars.shadows[4],
        },
      }),
    },
  },
  MuiCardActionArea: {
    styleOverrides: { root: { borderRadius: 'inherit' }, focusHighlight: { display: 'none' } },
  },
  MuiCardContent: {
    styleOverrides: { root: { padding: gutter.$value.value, '&:last-child': { paddingBottom: gutter.$value.value } } },
  },
  MuiCardActions: { styleOverrides: { root: { padding: `0 ${gutter.$value.value}px ${gutter.$value.value}px` } } },
  MuiAccordion: {
    defaultProps: { disableGutters: true, square: true },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        backgroundColor: 'transparent',
        border: 0,
        borderBottom: `1px solid ${vars.palette.line}`,
        '&::before': { display: 'none' },
      }),
    },
  },
  MuiAccordionSummary: {
    styleOverrides: {
      root: { minHeight: 64, padding: `0 ${space.x1}` },
      content: ({ theme: { typography } }) => ({ ...typography.h5, margin: `${space.x4} 0` }),
    },
  },
  MuiAccordionDetails: {
    styleOverrides: { root: { padding: `0 ${space.x1} ${space.x6}`, maxWidth: `${measure.$value.value}rem` } },
  },
  MuiAlert: {
    // Material UI's French locale would create a number format on import.
    defaultProps: { closeText: 'Fermer' },
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.body2,
        alignItems: 'flex-start',
        padding: `${space.x3} ${space.x4}`,
        borderRadius: vars.shape.borderRadius,
      }),
      standard: { borderColor: 'color-mix(in srgb, currentcolor 18%, transparent)' },
      icon: { opacity: 1 },
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme: { vars } }) => ({ borderColor: vars.palette.line }) } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      rounded: ({ theme: { vars } }) => ({ borderRadius: vars.shape.small }),
      text: ({ theme: { vars } }) => ({ borderRadius: vars.shape.small }),
    },
  },
}
