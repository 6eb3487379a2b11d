import type { MemberListImportOutcome } from '#contract/members/memberLists.ts'
import { formatCount } from '#src/lib/text.ts'

/** Returns a French title that sums up the effect of a member list's import. */
export function memberListImportTitle({ counts }: MemberListImportOutcome): string {
  const bad = counts.bad > 0 ? `${formatCount(counts.bad, 'ligne')} à corriger` : ''
  if (counts.new === 0) return bad || 'Personne à ajouter'
  return `${formatCount(counts.new, 'adhérent')} à ajouter${bad && `, ${bad}`}`
}

/** Returns French sentences that describe the effect of a member list's import. */
export function describeMemberListImport({ counts, mandates, unpriced, minutes }: MemberListImportOutcome): string {
  const one = counts.bad === 1
  const bad =
    counts.bad === 0
      ? []
      : [
          `${one ? 'La ligne' : 'Les lignes'} à corriger ${one ? 'reste' : 'restent'} de côté tant que vous ne l${one ? '’' : 'es '}avez pas ${one ? 'corrigée' : 'corrigées'} ci-dessous\u00a0: les autres s’importent sans ${one ? 'elle' : 'elles'}.`,
        ]
  if (counts.new === 0)
    return [
      ...bad,
      ...(counts.bad === 0 ? ['Tous sont déjà adhérents\u00a0: leurs fiches restent comme elles sont.'] : []),
    ].join(' ')
  return [
    ...bad,
    minutes > 60
      ? `Les invitations partent en ${formatCount(Math.ceil(minutes / 60), 'heure')} environ.`
      : `Les invitations partent en ${formatCount(minutes, 'minute')} environ.`,
    ...(mandates > 0 ? [`${formatCount(mandates, 'mandat')} de prélèvement.`] : []),
    ...(unpriced > 0
      ? [
          `${formatCount(unpriced, 'personne')} sans cotisation appelée\u00a0: leur fonction ou leur temps de travail manque au barème.`,
        ]
      : []),
    ...(counts.known > 0
      ? [`${formatCount(counts.known, 'ligne')} déjà connue${counts.known > 1 ? 's' : ''}, sans changement.`]
      : []),
  ].join(' ')
}
