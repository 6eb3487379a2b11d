import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { JavaScriptRequiredNote } from './JavaScriptRequiredNote.tsx'
import { SignInIllustration } from '#src/components/scenes/SignInIllustration.tsx'
import { loginPicture } from '#association/companies.ts'

type Props = {
  title: string
  companyId: number
  /** Sentence about an alternative to the sign-in page's form, for browsers without JavaScript. */
  withoutScript?: ReactNode
  children: ReactNode
}

/** Full-page layout for the content of the sign-in dialog, beside the airline company's picture. */
export function AccountAccessLayout({ title, companyId, withoutScript, children }: Props) {
  return (
    <Root>
      <div>
        <SignInIllustration of={loginPicture(companyId)} />
      </div>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <JavaScriptRequiredNote>
          Cette page a besoin de JavaScript&nbsp;: c’est lui qui ouvre votre session et la garde dans ce navigateur. Il
          suffit de l’activer, puis de recharger la page. {withoutScript}
        </JavaScriptRequiredNote>
        {children}
      </div>
    </Root>
  )
}

const Root = styled(PageColumn)(({ theme }) => ({
  display: 'grid',
  gap: space.x8,
  paddingBlock: `${space.x6} ${space.x16}`,
  '& > div:first-of-type': {
    position: 'relative',
    overflow: 'hidden',
    height: 140,
    borderRadius: theme.vars.shape.panel,
    '& svg': { position: 'absolute', inset: 0 },
  },
  '& h1': { ...theme.typography.h2, margin: `0 0 ${space.x6}` },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr minmax(0, 440px)',
    alignItems: 'center',
    gap: `clamp(${space.x10}, 7vw, ${space.x24})`,
    paddingBlock: `${space.x12} ${space.x24}`,
    '& > div:first-of-type': { height: 'min(640px, 76svh)', minHeight: 480 },
  },
}))
