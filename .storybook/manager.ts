import { createElement, type ChangeEvent } from 'react'
import { addons, types, useGlobals } from 'storybook/manager-api'
import { create } from 'storybook/theming'

addons.setConfig({ theme: create({ base: 'light', brandTitle: 'Envol · la marque et ses composants' }) })

// Toolbar menus can only hold lists, so this field sets the colour of « Autre couleur… ».
addons.register('envol/colour', () => {
  addons.add('envol/colour', { type: types.TOOL, title: 'Couleur', render: () => createElement(Colour) })
})

// No JSX: Storybook builds its manager with the classic transform, which needs React in scope.
function Colour() {
  const [{ company, colour }, choose] = useGlobals()
  if (company !== 'other') return null
  return createElement('input', {
    type: 'color',
    'aria-label': 'Couleur de la compagnie',
    value: String(colour),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => choose({ colour: target.value }),
  })
}
