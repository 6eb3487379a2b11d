import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { AddPasskeyForm } from './list/AddPasskeyForm.tsx'
import { PasskeyRow } from './list/PasskeyRow.tsx'
import { usePasskeys } from './usePasskeys.ts'

/** Panel of the member's passkeys. */
export function PasskeysPanel() {
  const passkeys = usePasskeys()
  return (
    <TitledPanel
      title="Clés d’accès"
      intro="Connectez-vous d’un doigt, d’un regard ou avec le code de votre appareil, sans mot de passe. La clé vous est ensuite proposée dans le champ Identifiant."
    >
      <QueryBoundary
        of={passkeys}
        failure="Vos clés d’accès n’ont pas pu être chargées"
        skeleton={<Skeleton shape="line" />}
      >
        {({ data }) => (
          <>
            {data.length > 0 && (
              <List>
                {data.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onChange={() => passkeys.mutate()} />
                ))}
              </List>
            )}
            <AddPasskeyForm onAdd={() => passkeys.mutate()} />
          </>
        )}
      </QueryBoundary>
    </TitledPanel>
  )
}

const List = styled('ul')(({ theme: { vars } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { padding: `${space.x4} 0`, borderBottom: `1px solid ${vars.palette.line}` },
}))
