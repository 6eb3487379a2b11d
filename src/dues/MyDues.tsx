import { styled } from '@mui/material/styles'
import type { OwnDues as Dues } from '#contract/dues/dues.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { SepaMandatePanel } from './mine/BankDetails.tsx'
import { MemberDueList } from './mine/MemberDueList.tsx'
import { downloadDuesDocument } from './mine/downloadDuesDocument.ts'
import { DuesTransfersToPay } from './mine/DuesTransfersToPay.tsx'
import { useMyDues } from './useDues.ts'

/** Member's dues and payments, with their documents and the debited bank account. */
export function MyDuesSection() {
  const dues = useMyDues()
  return (
    <QueryBoundary of={dues} failure="Vos cotisations n’ont pas pu être chargées" skeleton={skeleton}>
      {({ data }) => (
        <>
          <DuesTransfersToPay of={data} />
          <TitledPanel title="Mes paiements" intro={rhythms[data.period]}>
            {data.dues.length ? (
              <MemberDueList dues={data.dues} next={data.next} />
            ) : (
              <None>Votre première cotisation s’inscrira ici.</None>
            )}
          </TitledPanel>
          {data.certificates.length > 0 && <Certificates years={data.certificates} />}
          <SepaMandatePanel of={data} onChange={() => dues.mutate()} />
        </>
      )}
    </QueryBoundary>
  )
}

const rhythms: Record<Dues['period'], string> = {
  annuelle: 'Votre cotisation est annuelle.',
  mensuelle: 'Votre cotisation est mensuelle.',
}

function Certificates({ years }: { years: number[] }) {
  return (
    <TitledPanel
      title="Attestations fiscales"
      intro="Une par année payée, à joindre à votre déclaration&nbsp;: 66&nbsp;% de la cotisation sont un crédit d’impôt."
    >
      <ButtonRow>
        {years.map((year) => (
          <Button
            key={year}
            aria-label={`Télécharger l’attestation ${year}`}
            onClick={() =>
              void downloadDuesDocument('GET /dues/certificates/:year', { params: { year } }, `attestation-${year}.pdf`)
            }
          >
            {year}
          </Button>
        ))}
      </ButtonRow>
    </TitledPanel>
  )
}

const None = styled('p')({ margin: 0 })

const skeleton = (
  <TitledPanel title="Mes paiements">
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="short" />
  </TitledPanel>
)
