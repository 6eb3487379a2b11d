import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { space } from '#theme/space.ts'
import { DialogTrigger } from './DialogTrigger.tsx'
import { Link } from '#src/navigation/Link.tsx'

/**
 * Style of a button: `main` is the one filled action of a view, `edged` an outlined one, `light` an outlined one on
 * dark pictures.
 */
export type ButtonLook = 'main' | 'edged' | 'light'
type Look = { look?: ButtonLook; isLarge?: boolean }

/**
 * Button without Material UI, for content of the first page load. Material UI's button looks the same but adds 8 KiB
 * there; lazy-loaded forms and dialogs use that one.
 */
export function Button({ look = 'edged', isLarge, ...rest }: ComponentProps<'button'> & Look) {
  return <ButtonRoot type="button" data-look={look} data-large={isLarge} {...rest} />
}

/** Link to a page that looks like a button. */
export function ButtonLink({ look = 'edged', isLarge, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Anchor data-look={look} data-large={isLarge} {...rest} />
}

/** Button that opens a dialog, and works as a link until the page's code has loaded. */
export function ButtonDialogTrigger({ look = 'edged', isLarge, ...rest }: ComponentProps<typeof DialogTrigger> & Look) {
  return <OpenerAnchor data-look={look} data-large={isLarge} {...rest} />
}

type Styled = { 'data-look': ButtonLook; 'data-large'?: boolean | undefined }

// Emits only the CSS rules of the styles that a page uses.
const shape = ({ theme, ...props }: Styled & { theme: Theme }): CSSObject => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 44,
  padding: `${space.x2} ${space.x6}`,
  border: 0,
  borderRadius: theme.vars.shape.pill,
  background: 'none',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: theme.transitions.create(['background-color', 'box-shadow'], {
    duration: theme.transitions.duration.shortest,
  }),
  '&:focus-visible': { borderRadius: theme.vars.shape.pill },
  // As specific as the link rules of a surrounding text.
  '&[data-look]': {
    ...looks[props['data-look']](theme),
    ...(props['data-large'] && {
      minHeight: 54,
      padding: `${space.x3} ${space.x8}`,
      fontSize: theme.typography.body1.fontSize,
    }),
  },
})

const looks: Record<ButtonLook, (theme: Theme) => CSSObject> = {
  main: ({ vars }) => ({
    backgroundColor: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
    // The border makes the button of a pale company colour visible; for other colours it equals the fill.
    boxShadow: `inset 0 0 0 1px ${vars.palette.company.border}`,
    '&:hover': { backgroundColor: vars.palette.company.hover },
  }),
  edged: ({ vars }) => ({
    color: vars.palette.company.text,
    boxShadow: `inset 0 0 0 1px ${vars.palette.company.border}`,
    '&:hover': { backgroundColor: vars.palette.company.tint },
  }),
  light: () => ({
    color: 'inherit',
    boxShadow: 'inset 0 0 0 1px currentcolor',
    '&:hover': { backgroundColor: `color-mix(in srgb, currentcolor 14%, transparent)` },
  }),
}

const ButtonRoot = styled('button')<Styled>(shape)
const Anchor = styled(Link)<Styled>(shape)
const OpenerAnchor = styled(DialogTrigger)<Styled>(shape)
