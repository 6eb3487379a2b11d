import type { Accord, RelatedAccord } from '#contract/accords/accords.ts'

/** Returns the other versions and amendments of an agreement, each with its relation in French. */
export function listOtherAccordVersions({
  replaces,
  replaced_by,
  amends,
  amended_by,
}: Accord): { how: string; other: RelatedAccord }[] {
  return [
    ...(replaced_by ? [{ how: 'Remplacé par', other: replaced_by }] : []),
    ...amended_by.map((other) => ({ how: 'Modifié par', other })),
    ...(amends ? [{ how: 'Modifie', other: amends }] : []),
    ...replaces.map((other) => ({ how: 'Remplace', other })),
  ]
}
