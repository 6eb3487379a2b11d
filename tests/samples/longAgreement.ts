import { buildTaggedPdf, type SamplePdfPart } from './pdf.ts'

/** Returns a sample agreement PDF of many pages, each with its own article. Only page 87 contains `word`. */
export function buildLongAgreementPdf(pages = 120, { said = 'onze heures', word = 'zibeline' } = {}): Promise<Buffer> {
  const edges = (page: number): SamplePdfPart => ({
    edges: { top: 'Accord sur les escales longues', foot: `page ${page} sur ${pages}` },
  })
  const parts = Array.from({ length: pages }, (_, index): SamplePdfPart[] => [
    ...(index > 0 ? (['page'] as const) : []),
    edges(index + 1),
    { heading: `Article ${index + 1} – Escale ${index + 1}` },
    { text: `Pour l’escale ${index + 1}, le repos des équipages est de ${said} entre deux services.` },
    { text: `Sa chambre est la ${index * 7 + 3}, à ${index + 12} minutes de l’aéroport, et la nuit y est calme.` },
    {
      text: `Les repas de l’escale ${index + 1} sont ceux du service qui l’a précédée, dans une salle qui ferme tard.`,
    },
    {
      text: `Un transport attend à la porte ${(index * 37) % 101} pour tous ceux qui arrivent, et pour ceux qui partent.`,
    },
    { text: `Une réserve de ${(index * 53) % 97} places est gardée pour les retards, que la permanence annonce.` },
    ...(index === 86 ? [{ text: `Le déphaseur ${word} est remis à chaque équipage avant son départ.` }] : []),
  ])
  return buildTaggedPdf(parts.flat())
}
