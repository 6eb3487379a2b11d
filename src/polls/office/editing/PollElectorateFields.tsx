import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { space } from '#theme/space.ts'
import type { PollElectorate } from '#contract/polls/questions.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { isoDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { useOfficeCompanies } from '#src/office/useOfficeCompanies.ts'
import { LineField } from './LineField.tsx'
import { PollSelectField } from './PollSelectField.tsx'

type Props = { electorate: PollElectorate; onChange: (electorate: PollElectorate) => void }

/**
 * Form fields of the members who may answer a poll: a saved filter of the directory, or its conditions one by one, with
 * today's number of members.
 */
export function PollElectorateFields({ electorate, onChange }: Props) {
  const { company, base, function: job, dues_on } = electorate
  const companies = useOfficeCompanies().data?.data ?? []
  const options = useMembershipOptions().data?.data
  const views = useBoardApiReply(apiReplyKey('GET /board/member-views')).data?.data ?? []
  const bases = (options?.bases ?? []).filter(({ company_id }) => company === null || company_id === company)
  const count = useElectorateCount(electorate)
  const change = (part: Partial<PollElectorate>) => onChange({ ...electorate, ...part })
  return (
    <>
      <Fields>
        {views.length > 0 && (
          <PollSelectField
            label="Reprendre un filtre gardé"
            value=""
            options={[['', 'Choisir…'], ...views.map(({ name }) => [name, name] as const)]}
            onChange={(name) => {
              const view = views.find((one) => one.name === name)
              if (view) onChange(readMemberFilter(view.query, isoDay(new Date())))
            }}
          />
        )}
        <PollSelectField
          label="Compagnie"
          value={company === null ? '' : String(company)}
          options={[['', 'Toutes'], ...companies.map(({ id, name }) => [String(id), name] as const)]}
          onChange={(id) => change({ company: id ? Number(id) : null, base: null })}
        />
        <PollSelectField
          label="Base"
          value={base ?? ''}
          options={[
            ['', 'Toutes'],
            ...[...new Set(bases.map(({ name }) => name))].map((name) => [name, name] as const),
          ]}
          onChange={(name) => change({ base: name || null })}
        />
        <PollSelectField
          label="Fonction"
          value={job ?? ''}
          options={[['', 'Toutes'], ...(options?.functions ?? []).map(({ slug, label }) => [slug, label] as const)]}
          onChange={(slug) => change({ function: slug || null })}
        />
        <LineField
          label="À jour de cotisation au (facultatif)"
          type="date"
          value={dues_on ?? ''}
          max={10}
          onChange={(day) => change({ dues_on: day || null })}
        />
      </Fields>
      <p role="status">
        {count === undefined && 'Décompte…'}
        {count === null && 'Le décompte n’a pas pu être fait. Il se refait quand un choix change.'}
        {typeof count === 'number' &&
          `${formatCount(count, 'adhérent')} aujourd’hui. La liste se fige à l’ouverture, avec son nombre.`}
      </p>
    </>
  )
}

/** Returns the electorate of a saved filter of the member directory; its other criteria do not apply to polls. */
function readMemberFilter(query: string, today: string): PollElectorate {
  const filter = new URLSearchParams(query)
  const company = Number(filter.get('company') ?? '')
  return {
    company: Number.isInteger(company) && company > 0 ? company : null,
    base: filter.get('base'),
    function: filter.get('function'),
    dues_on: filter.get('dues') === 'paid' ? today : null,
  }
}

/** Returns the number of members in an electorate today; undefined while they are counted, null after a failure. */
function useElectorateCount(electorate: PollElectorate): number | null | undefined {
  const asked = JSON.stringify(electorate)
  const [counted, setCounted] = useState<{ of: string; count: number | null }>()
  useEffect(() => {
    let isStale = false
    callBoardApi('POST /board/polls/electorate', { body: { electorate: JSON.parse(asked) as PollElectorate } }).then(
      ({ data }) => {
        if (!isStale) setCounted({ of: asked, count: data.count })
      },
      () => {
        if (!isStale) setCounted({ of: asked, count: null })
      },
    )
    return () => {
      isStale = true
    }
  }, [asked])
  return counted?.of === asked ? counted.count : undefined
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x3,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
