import { styled } from '@mui/material/styles'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { EventBody, EventFactList, EventHeader, EventPageColumn } from './eventViewLayout.ts'

/** Loading placeholder of an `EventView`: the boarding pass with its facts and its stub, then lines of text. */
export function EventViewSkeleton() {
  return (
    <EventPageColumn role="status" aria-label="Chargement de l’événement">
      <BoardingPass stub={stub}>
        <EventHeader as="div">
          <p>
            <Skeleton shape="shortText" />
          </p>
          <h1>
            <Skeleton shape="text" />
            <Skeleton shape="shortText" />
          </h1>
          <p>
            <Skeleton shape="text" />
            <Skeleton shape="shortText" />
          </p>
        </EventHeader>
        <EventFactList as="div">
          {['Quand', 'Où', 'Contact'].map((fact) => (
            <Fact key={fact}>
              <Skeleton shape="shortText" />
              <Skeleton shape="text" />
              <Skeleton shape="text" />
            </Fact>
          ))}
        </EventFactList>
        <Skeleton shape="pill" />
      </BoardingPass>
      <EventBody>{lines}</EventBody>
    </EventPageColumn>
  )
}

const Fact = styled('div')({ width: '13rem' })

const stub = (
  <>
    <Skeleton shape="title" />
    <ButtonRow>
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
    </ButtonRow>
    <Skeleton shape="text" />
  </>
)

const lines = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} shape="line" />)
