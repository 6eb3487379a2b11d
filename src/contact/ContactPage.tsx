import { styled } from '@mui/material/styles'
import { email } from '#association/identity.ts'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { isLowCost } from '#association/companies.ts'
import { useSelectedCompanyId, useSelectedCompany } from '#src/companies/selectedCompany.ts'
import { useAssociationContactDetails } from '#src/companies/useCompanies.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { JavaScriptRequiredNote } from '#src/components/states/JavaScriptRequiredNote.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { usePageMetadata } from '#src/navigation/head.ts'

/** Page with the contact form, for links in mails and new tabs. */
export function ContactPage() {
  usePageMetadata({
    title: 'Contactez-nous',
    description: 'Écrivez au bureau, appelez, ou passez\u00a0: toutes les façons de joindre l’association.',
  })
  const late = useLoadedCode(loadContact, useIsHydrated())
  return (
    <Page>
      <h1 tabIndex={-1}>Contactez-nous</h1>
      <Ways />
      <JavaScriptRequiredNote>
        Sans JavaScript,{' '}
        <a href={portalPagePaths.plain(portalPagePaths.contact)}>écrivez-nous par le formulaire simple</a>.
      </JavaScriptRequiredNote>
      {/* The form is rendered in the browser only, which alone can measure its growing text field. */}
      <div>{late && <late.part />}</div>
    </Page>
  )
}

/**
 * Sentence with the selected company's e-mail address. Until it is known: the general address, or none for the low-cost
 * company.
 */
function Ways() {
  const hasLowCostLayout = isLowCost(useSelectedCompany()?.name)
  const contact = useAssociationContactDetails(useSelectedCompanyId()).data?.data
  const address = contact?.email ?? (hasLowCostLayout ? undefined : email)
  if (address === undefined) return <p>Par ce formulaire.</p>
  return (
    <p>
      Par ce formulaire, ou à <a href={`mailto:${address}`}>{address}</a>.
    </p>
  )
}

const loadContact = () => import('./Contact.tsx').then((module) => module.ContactFormAndDetails)

const Page = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x8}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { margin: `${space.x3} 0 ${space.x8}`, color: theme.vars.palette.text.secondary },
  'h1 + p a': { color: theme.vars.palette.company.text },
  '[data-script] & > div': { minHeight: 900 },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x12}` },
}))
