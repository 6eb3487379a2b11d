import type { Components, Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/**
 * Padding inside controls such as check boxes and switches, which makes their touch area 44 px; not a step of the
 * spacing scale.
 */
export const TOUCH_AREA_PADDING = { box: 10, track: '9px 10px', knob: '12px 13px' }

/** Material UI style overrides of controls that select: check boxes, radio buttons, switches, tabs, pagination. */
export const muiChoiceFieldStyleOverrides: Components<Theme> = {
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        padding: TOUCH_AREA_PADDING.box,
        color: vars.palette.control,
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: vars.palette.company.border },
        '&:hover': { backgroundColor: vars.palette.company.tint },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        padding: TOUCH_AREA_PADDING.box,
        color: vars.palette.control,
        '&.Mui-checked': { color: vars.palette.company.border },
        '&:hover': { backgroundColor: vars.palette.company.tint },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 64, height: 44, padding: TOUCH_AREA_PADDING.track },
      switchBase: ({ theme: { vars } }) => ({
        padding: TOUCH_AREA_PADDING.knob,
        color: vars.palette.background.paper,
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked': {
          transform: 'translateX(18px)',
          // The track has the readable colour, with a contrast of 4.5:1 to the knob's card colour.
          color: vars.palette.background.paper,
          '&:hover': { backgroundColor: 'transparent' },
          '& + .MuiSwitch-track': { backgroundColor: vars.palette.company.text, opacity: 1 },
        },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--envol-ring)', outlineOffset: 2 },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
      }),
      track: ({ theme: { vars } }) => ({
        borderRadius: vars.shape.pill,
        backgroundColor: vars.palette.control,
        opacity: 1,
      }),
      thumb: { width: 20, height: 20, boxShadow: 'none' },
    },
  },
  MuiTabs: {
    styleOverrides: {
      indicator: ({ theme: { vars } }) => ({
        height: 3,
        borderRadius: vars.shape.pill,
        backgroundColor: vars.palette.company.focus,
      }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        minHeight: 48,
        color: vars.palette.text.secondary,
        '&:hover': { color: vars.palette.text.primary },
        '&.Mui-selected': { color: vars.palette.text.primary },
      }),
    },
  },
  MuiPagination: { defaultProps: { shape: 'rounded', size: 'large' } },
  MuiPaginationItem: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        minWidth: 44,
        height: 44,
        margin: `0 ${space.half}`,
        fontVariantNumeric: 'tabular-nums',
        borderRadius: vars.shape.borderRadius,
        '&:hover': { backgroundColor: vars.palette.company.tint },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: vars.palette.company.selected,
          color: vars.palette.company.text,
          fontWeight: 600,
        },
      }),
    },
  },
}
