import { styled } from '@mui/material/styles'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { AssemblyPageSection } from '#src/events/AssemblyPageSection.ts'

/** Loading placeholder of the panel of proxies in its most frequent state: the form that offers a proxy. */
export function EventProxyPanelSkeleton() {
  return (
    <AssemblyPageSection as="div" aria-busy="true">
      <h2>Pouvoirs</h2>
      <p>
        <Skeleton shape="text" />
        <Skeleton shape="text" />
        <Skeleton shape="text" />
        <Skeleton shape="shortText" />
      </p>
      <FormPlace>
        <Skeleton shape="text" />
        <Skeleton shape="pill" />
      </FormPlace>
    </AssemblyPageSection>
  )
}

const FormPlace = styled('div')({ minHeight: '10.5rem' })
