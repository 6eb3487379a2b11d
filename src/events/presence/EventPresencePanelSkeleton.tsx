import { styled } from '@mui/material/styles'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { AssemblyPageSection } from '#src/events/AssemblyPageSection.ts'

/** Loading placeholder of the panel about the presence from afar, as it is before the assembly. */
export function EventPresencePanelSkeleton() {
  return (
    <AssemblyPageSection as="div" aria-busy="true">
      <h2>Participer à distance</h2>
      <Sentence>
        <Skeleton shape="text" />
        <Skeleton shape="shortText" />
      </Sentence>
    </AssemblyPageSection>
  )
}

const Sentence = styled('p')({ minHeight: '3rem' })
