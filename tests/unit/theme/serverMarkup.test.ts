import * as material from '@mui/material'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThemeProvider as EmotionTheme } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import { companyTheme } from '#theme/companyTheme.ts'
import { serializeTheme } from '#theme/serializeTheme.ts'
import '#theme/laterComponents.ts'
import { portalTheme } from '#theme/portalTheme.ts'
import { hydrateTheme } from '#theme/hydrateTheme.ts'

const { Alert, AppBar, Avatar, Button, Card, CardActionArea, CardContent, Checkbox, Chip, Container } = material
const { Divider, IconButton, Link, List, ListItemButton } = material
const { Pagination, Paper, Skeleton, Switch, TextField, ThemeProvider, Toolbar, Typography } = material

const element = createElement
const parts: Record<string, ReactNode> = {
  AppBar: element(AppBar, null, element(Toolbar, null, 'Envol')),
  Alert: element(Alert, { severity: 'error' }, 'Une erreur est survenue'),
  Avatar: element(Avatar, null, 'CM'),
  Button: element(Button, { variant: 'contained' }, 'Connexion'),
  Card: element(Card, null, element(CardActionArea, null, element(CardContent, null, 'Accord'))),
  Checkbox: element(Checkbox),
  Chip: element(Chip, { label: 'Repos' }),
  Container: element(Container, null, 'Page'),
  Divider: element(Divider),
  IconButton: element(IconButton, { 'aria-label': 'Menu' }),
  Link: element(Link, { href: '/' }, 'Accueil'),
  List: element(List, null, element(ListItemButton, { selected: true }, 'Accueil')),
  Pagination: element(Pagination, { count: 5 }),
  Paper: element(Paper, null, 'Papier'),
  Skeleton: element(Skeleton),
  Switch: element(Switch),
  TextField: element(TextField, { label: 'Email', helperText: 'Email est requis', error: true }),
  Typography: element(Typography, { variant: 'display' }, 'Envol'),
}

// The content security policy rejects style attributes in the page's HTML.
test.each(Object.keys(parts))('%s needs no style attribute and no ripple', (name) => {
  const html = renderToString(element(ThemeProvider, { theme: companyTheme('#D33377') }, parts[name]))
  const body = html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
  expect(body).toContain('class="')
  expect(body).not.toMatch(/\sstyle="/)
  expect(body).not.toContain('MuiTouchRipple')
})

const thawed = hydrateTheme(serializeTheme(portalTheme))
const defaults = (portalTheme.components ?? {}) as Parameters<typeof DefaultPropsProvider>[0]['value']

/** Renders a React element to HTML with a Material UI theme, with its Emotion styles inline, as the server does. */
const drawn = (theme: typeof portalTheme, part: ReactNode) => {
  const children = element(DefaultPropsProvider, { value: defaults, children: part })
  return renderToString(element(EmotionTheme, { theme, children }))
}

test.each(Object.keys(parts))('%s is the same in the browser, with its precomputed theme', (name) => {
  const html = drawn(portalTheme, parts[name])
  expect(html).toContain('class="')
  expect(drawn(thawed, parts[name])).toBe(html)
})
