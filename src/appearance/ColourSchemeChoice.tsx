import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { useId } from 'react'
import { storeAndApplyColourMode, useColourMode } from './useColourMode.ts'

const choices = [
  { mode: 'system', label: 'Système' },
  { mode: 'light', label: 'Jour' },
  { mode: 'dark', label: 'Nuit' },
] as const

/** Radio buttons for the colour scheme: system, light or dark. */
export function ColourSchemeChoice() {
  const mode = useColourMode()
  const name = useId()
  return (
    <Group>
      <legend>Apparence</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.mode}>
            <input
              type="radio"
              name={name}
              value={choice.mode}
              checked={mode === choice.mode}
              onChange={() => storeAndApplyColourMode(choice.mode)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </Group>
  )
}

const Group = styled('fieldset')(({ theme }) => ({
  ...theme.typography.body2,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.subtitle2, padding: 0, marginBottom: space.x2 },
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    padding: space.x1,
    borderRadius: `calc(${theme.vars.shape.card} + 3px)`,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.control}`,
  },
  '& label': { position: 'relative', flex: '1 0 auto' },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 38,
    padding: `0 ${space.x3}`,
    borderRadius: theme.vars.shape.pill,
  },
  '& input:hover + span': { backgroundColor: theme.vars.palette.company.tint },
  '& input:checked + span': {
    backgroundColor: theme.vars.palette.company.selected,
    color: theme.vars.palette.company.text,
    fontWeight: theme.typography.fontWeightBold,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.company.border}`,
  },
  '& input:focus-visible + span': { outline: '2px solid var(--envol-ring)', outlineOffset: 2 },
}))
