import { addMuiComponentOverrides } from './componentOverrides.ts'
import { muiButtonAndLinkStyleOverrides } from './components/muiButtonAndLinkStyleOverrides.ts'
import { muiChoiceFieldStyleOverrides } from './components/choiceOverrides.ts'
import { formFieldStyleOverrides } from './components/fields.ts'
import { muiOverlayStyleOverrides } from './components/muiOverlayStyleOverrides.ts'
import { muiListStyleOverrides } from './components/muiListStyleOverrides.ts'
import { muiSurfaceStyleOverrides } from './components/muiSurfaceStyleOverrides.ts'
import { muiTypographyStyleOverrides } from './components/text.ts'

/*
 * Style overrides and default props of Material UI components that no first screen uses. Import this module wherever
 * such a component is imported.
 */
addMuiComponentOverrides({
  ...muiButtonAndLinkStyleOverrides,
  ...formFieldStyleOverrides,
  ...muiChoiceFieldStyleOverrides,
  ...muiSurfaceStyleOverrides,
  ...muiOverlayStyleOverrides,
  ...muiListStyleOverrides,
  ...muiTypographyStyleOverrides,
})
