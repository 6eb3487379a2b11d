import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { ContactData } from '#contract/companies.ts'
import { useContactData } from '#src/api/companies.ts'
import { useCompanyId } from '#src/company/company.ts'
import { Loaded } from '#src/components/Loaded.tsx'
import type { Openable } from './Later.tsx'
import { telephone } from './telephone.ts'

/** How to reach the association: e-mail, telephone, hours and address. */
export function ContactDialog({ isOpen, onClose }: Openable) {
  const title = useId()
  const contact = useContactData(useCompanyId())
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={title}>
      <Head>
        <DialogTitle id={title}>Contactez-nous</DialogTitle>
        <IconButton aria-label="Fermer" onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      <DialogContent>
        <Loaded of={contact} skeleton={<Skeleton height={240} />}>
          {({ data }) => <Means of={data} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}

function Means({ of: contact }: { of: ContactData }) {
  const phones = [contact.phone1, contact.phone2].filter((phone) => phone !== null)
  return (
    <List>
      <dt>Par e-mail</dt>
      <dd>
        <Link href={`mailto:${contact.email}`}>{contact.email}</Link>
      </dd>
      {phones.length > 0 && <dt>Par téléphone</dt>}
      {phones.map((phone) => (
        <dd key={phone}>
          <Link href={telephone(phone)} className="tabular">
            {phone}
          </Link>
        </dd>
      ))}
      <dt>Horaires</dt>
      <dd>{contact.opening_hours}</dd>
      <dt>Au bureau</dt>
      <dd>{contact.address}</dd>
    </List>
  )
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  '& > button': { margin: '18px 18px 0 0' },
})

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& dt': { ...theme.typography.overline, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, padding: '6px 0', overflowWrap: 'anywhere', textWrap: 'balance' },
  '& dd + dt': { marginTop: 14, paddingTop: 16, borderTop: `1px solid ${theme.vars.palette.line}` },
  '& a': { display: 'inline-block', minHeight: 28 },
}))
