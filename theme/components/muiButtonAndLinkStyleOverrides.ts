import type { Components, Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { spaceTokens } from '#theme/spaceTokens.ts'

const touch = spaceTokens.touch.$value.value

// Hover background on the dark sky.
const veil = 'rgb(255 255 255 / 0.14)'

/**
 * Style overrides and default props of Material UI buttons and links. Each view has one filled button, its main action.
 */
export const muiButtonAndLinkStyleOverrides: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme: { alpha, vars, transitions } }) => ({
        minHeight: touch,
        padding: `${space.x2} ${space.x6}`,
        borderRadius: vars.shape.pill,
        transition: transitions.create(['background-color', 'border-color', 'box-shadow', 'color'], {
          duration: transitions.duration.shortest,
        }),
        '&.Mui-disabled': { color: vars.palette.text.secondary },
        variants: [
          {
            props: { color: 'inherit' },
            style: {
              '&:hover': { backgroundColor: vars.palette.action.hover },
              '.MuiAppBar-root &:hover': { backgroundColor: vars.palette.header.hover },
              '[data-ground="night"] &:hover': { backgroundColor: veil },
            },
          },
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              // The border makes a pale company's button visible; on others it has the fill's colour.
              boxShadow: `inset 0 0 0 1px ${vars.palette.company.border}`,
              '&:hover': {
                backgroundColor: vars.palette.company.hover,
                boxShadow: `inset 0 0 0 1px ${vars.palette.company.border}, 0 10px 24px -10px ${alpha(vars.palette.primary.main, 0.55)}`,
              },
              '&.Mui-disabled': { boxShadow: 'none', backgroundColor: vars.palette.line },
            },
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              color: vars.palette.company.text,
              borderColor: vars.palette.company.border,
              '&:hover': { backgroundColor: vars.palette.company.tint },
            },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: {
              paddingInline: space.x3,
              color: vars.palette.company.text,
              '&:hover': { backgroundColor: vars.palette.company.tint },
            },
          },
          {
            props: { size: 'small' },
            style: { minHeight: 36, padding: `${space.x1} ${space.x4}`, fontSize: '0.9375rem' },
          },
          {
            props: { size: 'large' },
            style: { minHeight: 54, padding: `${space.x3} ${space.x8}`, fontSize: '1.0625rem' },
          },
        ],
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        width: touch,
        height: touch,
        color: 'inherit',
        '&:hover': { backgroundColor: vars.palette.action.hover },
        '.MuiAppBar-root &:hover': { backgroundColor: vars.palette.header.hover },
        '[data-ground="night"] &:hover': { backgroundColor: veil },
        variants: [{ props: { size: 'small' }, style: { width: 36, height: 36 } }],
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        color: vars.palette.company.text,
        textDecorationColor: 'color-mix(in srgb, currentcolor 40%, transparent)',
        textDecorationThickness: '0.06em',
        textUnderlineOffset: '0.2em',
        '&:hover': { textDecorationColor: 'currentcolor', textDecorationThickness: '0.11em' },
        variants: [{ props: { color: 'inherit' }, style: { color: 'inherit' } }],
      }),
    },
  },
}
