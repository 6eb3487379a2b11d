import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { space } from '#theme/space.ts'
import { useCompanies } from './useCompanies.ts'
import { storeSelectedCompany, useSelectedCompanyId, useSelectedCompany } from './selectedCompany.ts'

/** Native list of companies. The choice sets the portal's colour, logo and contact details. */
export function CompanyPicker() {
  const field = useId()
  const list = useRef<HTMLSelectElement>(null)
  const selected = useSelectedCompany()
  const id = useSelectedCompanyId()
  const { data } = useCompanies()
  const companies = data?.data ?? []
  const isListed = companies.some((company) => company.id === id)

  const choose = (wanted: number) => {
    const company = companies.find((one) => one.id === wanted)
    if (company) storeSelectedCompany(company)
  }
  // Takes over a choice that was made before hydration.
  const takeOver = useEffectEvent(() => {
    const wanted = Number(list.current?.value)
    if (wanted !== id) choose(wanted)
  })
  useEffect(() => takeOver(), [])

  return (
    <Field>
      <label htmlFor={field}>Votre compagnie</label>
      <select
        ref={list}
        id={field}
        // Stops browsers from restoring a choice of an earlier visit.
        autoComplete="off"
        value={id}
        disabled={companies.length === 0}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {!isListed && <option value={id}>{selected?.name ?? 'Toutes'}</option>}
        {companies.map((company) => (
          <option key={company.id} value={company.id}>
            {company.name}
          </option>
        ))}
      </select>
    </Field>
  )
}

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x2,
  '& label': { ...theme.typography.subtitle2 },
  '& select': {
    ...theme.typography.body1,
    appearance: 'none',
    width: '100%',
    minHeight: 46,
    padding: `0 ${space.x12} 0 ${space.x4}`,
    border: `1px solid ${theme.vars.palette.control}`,
    borderRadius: theme.vars.shape.borderRadius,
    // The chevron is drawn from two edges of a square, in the text's colour.
    background: `linear-gradient(45deg, transparent 50%, currentcolor 50%) calc(100% - 24px) 55% / 7px 7px no-repeat, linear-gradient(-45deg, transparent 50%, currentcolor 50%) calc(100% - 17px) 55% / 7px 7px no-repeat, ${theme.vars.palette.background.paper}`,
    color: theme.vars.palette.text.primary,
    cursor: 'pointer',
    '&:hover': { borderColor: theme.vars.palette.text.secondary },
    '&:focus-visible': { borderRadius: theme.vars.shape.borderRadius, outlineOffset: 1 },
    '&:disabled': { color: theme.vars.palette.text.secondary, cursor: 'default' },
  },
}))
