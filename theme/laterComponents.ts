import { addMuiComponentOverrides } from './componentOverrides.ts'
import { buttonStyleOverrides } from './components/buttonStyleOverrides.ts'
import { choiceStyleOverrides } from './components/choiceOverrides.ts'
import { formFieldStyleOverrides } from './components/fields.ts'
import { dialogStyleOverrides } from './components/dialogStyleOverrides.ts'
import { listStyleOverrides } from './components/listStyleOverrides.ts'
import { surfaceStyleOverrides } from './components/surfaceStyleOverrides.ts'
import { textStyleOverrides } from './components/text.ts'

/*
 * Style overrides and default props of Material UI components that no first screen uses. Import this module wherever
 * such a component is imported.
 */
addMuiComponentOverrides({
  ...buttonStyleOverrides,
  ...formFieldStyleOverrides,
  ...choiceStyleOverrides,
  ...surfaceStyleOverrides,
  ...dialogStyleOverrides,
  ...listStyleOverrides,
  ...textStyleOverrides,
})
