import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { space } from '#theme/space.ts'
import { DialogTrigger } from './DialogTrigger.tsx'
import { Link } from '#src/navigation/Link.tsx'

/** `main`: the one filled action of a view; `edged`: another, beside it; `light`: edged, on the night sky. */
export type ButtonLook = 'main' | 'edged' | 'light'
type Look = { look?: ButtonLook; isLarge?: boolean }

/**
 * A button for what stands in the first load. Material UI's own weighs 8 KiB there (its ripple, its spinner) and
 * looks the same; forms and dialogs, which come later, use that one.
 */
export function Button({ look = 'edged', isLarge, ...rest }: ComponentProps<'button'> & Look) {
  return <ButtonRoot type="button" data-look={look} data-large={isLarge} {...rest} />
}

/** A link to a page that looks like a button. */
export function ButtonLink({ look = 'edged', isLarge, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Anchor data-look={look} data-large={isLarge} {...rest} />
}

/** A button that opens something above the page, and is a link without the page's code. */
export function ButtonDialogTrigger({ look = 'edged', isLarge, ...rest }: ComponentProps<typeof DialogTrigger> & Look) {
  return <OpenerAnchor data-look={look} data-large={isLarge} {...rest} />
}

type Styled = { 'data-look': ButtonLook; 'data-large'?: boolean | undefined }

// A page carries the rules of those looks alone that it shows.
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
  // As strong as what a text around it says of its links.
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
    // The edge keeps a pale company's button seen; on others it is the fill's own colour.
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
