import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import { email as association } from '#association/identity.ts'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'

/** Explanation of a membership request's state for the applicant, with the next steps. */
export function MembershipRequestStateText({ of: { state, replaces, read_at } }: { of: OwnMembershipRequest }) {
  if (state === 'envoyee')
    return (
      <div>
        <p>
          Relisez-la, puis confirmez-la&nbsp;: le bureau ne la lit qu’ensuite. Elle n’est pas de vous&nbsp;? Retirez-la.
        </p>
        {replaces && (
          <p data-warning>
            Le bureau a déjà une demande faite avec votre adresse, la {replaces}. Si vous confirmez celle-ci, elle la
            remplace.
          </p>
        )}
      </div>
    )
  if (state === 'recue')
    return (
      <p>
        {read_at ? 'Il vous répond' : 'Le bureau la lit et vous répond'} par e-&#8288;mail, sous{' '}
        {MEMBERSHIP_ANSWER_DELAY_LABEL}. Jusque-là, rien n’est à payer, et vous pouvez encore la corriger ou la retirer.
      </p>
    )
  if (state === 'acceptee')
    return (
      <div>
        <p>
          Bienvenue à bord. Un e-&#8288;mail vous mène au choix de votre mot de passe&nbsp;; son lien est valable
          7&nbsp;jours.
        </p>
        <ButtonLink look="main" to={portalPagePaths.login}>
          J’ai déjà un mot de passe
        </ButtonLink>
      </div>
    )
  if (state === 'refusee')
    return (
      <p>
        Rien n’a été prélevé, et ce que vous nous aviez confié est effacé. Vous pensez à une erreur&nbsp;?{' '}
        <a href={`mailto:${association}`}>Écrivez-nous</a>.
      </p>
    )
  return (
    <div>
      <p>
        Ce qu’elle disait est effacé. Si vous en avez confirmé une autre avec la même adresse, c’est cette autre que le
        bureau lit.
      </p>
      <ButtonLink to={portalPagePaths.adhesion}>Faire une autre demande</ButtonLink>
    </div>
  )
}
