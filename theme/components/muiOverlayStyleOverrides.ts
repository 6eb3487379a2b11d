import type { Components, Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Returns the CSS size that is left between two equal margins. */
const beside = (margin: string) => `calc(100% - 2 * ${margin})`

/** Material UI style overrides of floating parts: dialogs, drawers, menus, tooltips. */
export const muiOverlayStyleOverrides: Components<Theme> = {
  MuiBackdrop: {
    styleOverrides: {
      root: { variants: [{ props: { invisible: false }, style: { backgroundColor: 'rgb(8 11 26 / 0.6)' } }] },
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'sm' },
    styleOverrides: {
      paper: ({ theme: { vars, breakpoints } }) => ({
        margin: space.x6,
        borderRadius: vars.shape.panel,
        boxShadow: vars.shadows[24],
        [breakpoints.down('sm')]: { margin: space.x3, width: beside(space.x3), maxHeight: beside(space.x3) },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme: { typography } }) => ({ ...typography.h3, padding: `${space.x6} ${space.x6} ${space.x2}` }),
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: `${space.x3} ${space.x6} ${space.x6}`, '.MuiDialogTitle-root + &': { paddingTop: space.x2 } },
    },
  },
  MuiDialogContentText: { styleOverrides: { root: ({ theme: { vars } }) => ({ color: vars.palette.text.secondary }) } },
  MuiDialogActions: { styleOverrides: { root: { padding: `${space.x2} ${space.x6} ${space.x6}`, gap: space.x2 } } },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        width: 'min(88vw, 380px)',
        border: 0,
        borderRadius: 0,
        boxShadow: vars.shadows[24],
        variants: [
          { props: { anchor: 'right' }, style: { borderRadius: `${vars.shape.panel} 0 0 ${vars.shape.panel}` } },
          { props: { anchor: 'left' }, style: { borderRadius: `0 ${vars.shape.panel} ${vars.shape.panel} 0` } },
        ],
      }),
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({ borderRadius: vars.shape.card, boxShadow: vars.shadows[16], minWidth: 200 }),
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: space.x2 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        minHeight: 44,
        padding: `${space.x2} ${space.x3}`,
        borderRadius: vars.shape.borderRadius,
        '&:hover, &.Mui-focusVisible': { backgroundColor: vars.palette.company.tint },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: vars.palette.company.selected,
          color: vars.palette.company.text,
        },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: ({ theme: { vars, typography } }) => ({
        ...typography.body2,
        padding: `${space.x2} ${space.x3}`,
        borderRadius: vars.shape.small,
        backgroundColor: vars.palette.text.primary,
        color: vars.palette.background.default,
      }),
      arrow: ({ theme: { vars } }) => ({ color: vars.palette.text.primary }),
    },
  },
}
