import { addComponents } from './components.ts'
import { actions } from './components/actions.ts'
import { choices } from './components/choices.ts'
import { fields } from './components/fields.ts'
import { floating } from './components/floating.ts'
import { lists } from './components/lists.ts'
import { surfaces } from './components/surfaces.ts'
import { text } from './components/text.ts'

/*
 * Style overrides and default props of Material UI components that no first screen uses. Import this module wherever
 * such a component is imported.
 */
addComponents({ ...actions, ...fields, ...choices, ...surfaces, ...floating, ...lists, ...text })
