import type { Components, Theme } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { TOUCH_AREA_PADDING } from './choiceOverrides.ts'

/**
 * Material UI style overrides of form fields. Labels always stand above, so that they never overlap a placeholder or a
 * value.
 */
export const formFieldStyleOverrides: Components<Theme> = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.subtitle2,
        position: 'static',
        maxWidth: 'none',
        marginBottom: space.x2,
        transform: 'none',
        whiteSpace: 'normal',
        color: vars.palette.text.primary,
        '&.Mui-focused': { color: vars.palette.text.primary },
        '&.Mui-error': { color: vars.palette.error.main },
      }),
      asterisk: ({ theme: { vars } }) => ({ color: vars.palette.company.text }),
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme: { vars } }) => ({
        '&::placeholder': { color: vars.palette.text.secondary, opacity: 1 },
        // An inset shadow as large as the field hides the browser's autofill colour.
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${vars.palette.company.tint} inset`,
          WebkitTextFillColor: vars.palette.text.primary,
          borderRadius: 'inherit',
        },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.background.paper,
        minHeight: 50,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.text.secondary },
        '&.MuiInputBase-colorSuccess .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.success.main },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: vars.palette.company.focus,
          borderWidth: 2,
          boxShadow: `0 0 0 4px ${vars.palette.company.selected}`,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.error.main },
        '&.Mui-disabled': { backgroundColor: vars.palette.sunken },
        '&.MuiInputBase-multiline': { padding: 0 },
      }),
      input: {
        padding: `${space.x3} ${space.x4}`,
        height: '1.5em',
        lineHeight: 1.5,
        'textarea&': { height: 'auto', resize: 'vertical' },
      },
      // The outline needs no notch, as the label is above.
      notchedOutline: ({ theme: { vars } }) => ({
        top: 0,
        borderColor: vars.palette.control,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.body2,
        margin: `${space.x2} 0 0`,
        '&.Mui-error': { color: vars.palette.error.main },
      }),
    },
  },
  MuiFormLabel: { styleOverrides: { root: ({ theme: { vars } }) => ({ color: vars.palette.text.primary }) } },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -TOUCH_AREA_PADDING.box, gap: space.half } } },
  MuiSelect: {
    styleOverrides: {
      select: { minHeight: '1.5em', '&:focus': { backgroundColor: 'transparent' } },
      icon: ({ theme: { vars } }) => ({ color: vars.palette.text.secondary, right: 12 }),
    },
  },
}
