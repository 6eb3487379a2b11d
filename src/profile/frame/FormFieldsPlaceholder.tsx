import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'

/** Loading skeleton of a form with a number of fields. */
export function FormFieldsPlaceholder({ fields }: { fields: number }) {
  return (
    <Root>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton shape="short" />
          <Skeleton shape="title" />
        </div>
      ))}
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gap: space.x5,
  maxWidth: '34rem',
  '& > div': { display: 'grid', gap: space.x2 },
})
