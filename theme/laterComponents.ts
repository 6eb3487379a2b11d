import { addComponents } from './components.ts'
import { actions } from './components/actions.ts'
import { choices } from './components/choices.ts'
import { fields } from './components/fields.ts'
import { floating } from './components/floating.ts'
import { lists } from './components/lists.ts'
import { surfaces } from './components/surfaces.ts'
import { text } from './components/text.ts'

/*
 * The overrides and default props of what no first screen takes from Material UI: they come with the code that does.
 * Import this wherever such a part is imported.
 */
addComponents({ ...actions, ...fields, ...choices, ...surfaces, ...floating, ...lists, ...text })
