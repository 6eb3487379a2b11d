import { addComponentOverrides } from './componentOverrides.ts'
import { actionOverrides } from './components/actionOverrides.ts'
import { choiceOverrides } from './components/choiceOverrides.ts'
import { fieldOverrides } from './components/fields.ts'
import { floatingOverrides } from './components/floatingOverrides.ts'
import { listOverrides } from './components/listOverrides.ts'
import { surfaceOverrides } from './components/surfaceOverrides.ts'
import { textOverrides } from './components/text.ts'

/*
 * Style overrides and default props of Material UI components that no first screen uses. Import this module wherever
 * such a component is imported.
 */
addComponentOverrides({
  ...actionOverrides,
  ...fieldOverrides,
  ...choiceOverrides,
  ...surfaceOverrides,
  ...floatingOverrides,
  ...listOverrides,
  ...textOverrides,
})
