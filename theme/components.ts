import type { Components, Theme } from '@mui/material/styles'
import { actions } from './components/actions.ts'
import { baseline } from './components/baseline.ts'
import { choices } from './components/choices.ts'
import { fields } from './components/fields.ts'
import { floating } from './components/floating.ts'
import { lists } from './components/lists.ts'
import { surfaces } from './components/surfaces.ts'

/** Every override and default prop of Material UI, the same for all companies. */
export const components: Components<Theme> = {
  ...baseline,
  ...actions,
  ...fields,
  ...choices,
  ...surfaces,
  ...floating,
  ...lists,
}
