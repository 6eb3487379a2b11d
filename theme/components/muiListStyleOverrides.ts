import type { Components, Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Material UI style overrides of list entries, chips and avatars. */
export const muiListStyleOverrides: Components<Theme> = {
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        minHeight: 48,
        borderRadius: vars.shape.borderRadius,
        '&:hover, &.Mui-focusVisible': { backgroundColor: vars.palette.company.tint },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: vars.palette.company.selected,
          color: vars.palette.company.text,
        },
        // A line in the focus colour marks the active entry.
        '&.Mui-selected::before': {
          content: '""',
          position: 'absolute',
          insetBlock: '28%',
          left: 0,
          width: 3,
          borderRadius: vars.shape.pill,
          backgroundColor: vars.palette.company.focus,
        },
      }),
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 40, color: 'inherit' } } },
  MuiListItemText: {
    styleOverrides: { secondary: ({ theme: { vars } }) => ({ color: vars.palette.text.secondary }) },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.overline,
        padding: `${space.x4} ${space.x4} ${space.x2}`,
        color: vars.palette.text.secondary,
        backgroundColor: 'transparent',
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.body2,
        height: 32,
        fontWeight: typography.fontWeightMedium,
        borderRadius: vars.shape.pill,
        variants: [
          {
            props: { variant: 'filled', color: 'default' },
            style: { backgroundColor: vars.palette.sunken, boxShadow: `inset 0 0 0 1px ${vars.palette.line}` },
          },
          {
            props: { variant: 'filled', color: 'primary' },
            style: {
              backgroundColor: vars.palette.company.selected,
              color: vars.palette.company.text,
              '&.MuiChip-clickable:hover': { backgroundColor: vars.palette.company.tint },
            },
          },
          {
            props: { variant: 'outlined', color: 'default' },
            style: { borderColor: vars.palette.control },
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              borderColor: vars.palette.company.border,
              color: vars.palette.company.text,
              '&.MuiChip-clickable:hover': { backgroundColor: vars.palette.company.tint },
            },
          },
          { props: { size: 'small' }, style: { height: 26, fontSize: typography.caption.fontSize } },
          { props: { clickable: true }, style: { height: 40, paddingInline: space.x1 } },
        ],
      }),
    },
  },
  MuiAvatar: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: {
      // Shaped like a cabin porthole: taller than wide, with evenly curved corners.
      root: ({ theme: { typography } }) => ({
        width: 40,
        height: 50,
        fontSize: '1rem',
        fontWeight: typography.fontWeightBold,
      }),
      rounded: { borderRadius: '42% / 33.6%' },
      colorDefault: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.company.selected,
        color: vars.palette.company.text,
      }),
    },
  },
}
