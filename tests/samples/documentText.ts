import type { DocumentTextBlock, DocumentTextPage, DocumentTextPart } from '#contract/accords/documentText.ts'

type Line = Omit<DocumentTextBlock, 'start'>

/** Returns a page of a document's text, whose blocks follow each other. */
function page(number: number, lines: Line[], facts: Partial<DocumentTextPage> = {}): DocumentTextPage {
  let start = 0
  const blocks = lines.map((line) => {
    const block = { ...line, start }
    start += line.text.length + 1
    return block
  })
  return { page: number, is_recognized: false, has_columns: false, blocks, ...facts }
}

const paragraph = (text: string): Line => ({ kind: 'paragraph', text })
const item = (text: string): Line => ({ kind: 'item', text })
const article = (number: string, text: string): Line => ({ kind: 'article', number, text })
const row = (...cells: string[]): Line => ({
  kind: 'row',
  text: cells.join(' '),
  cells: cells.slice(1).map((_, at) => cells.slice(0, at + 1).join(' ').length + 1),
})

/** Sample text of a document of eight pages, of which the fifth has none. */
export const sampleDocumentText: DocumentTextPart = {
  part: 1,
  pages: [
    page(1, [
      { kind: 'title', text: 'Accord sur les découchés\net le repos en escale' },
      paragraph('Entre la compagnie et l’association, il a été convenu ce qui suit.'),
      article('1', 'Article 1 – Objet'),
      paragraph(
        'Le présent accord fixe les droits du personnel navigant\nen escale. Il s’applique à tous les découchés,\nprévus ou non.',
      ),
    ]),
    page(2, [
      { kind: 'title', text: 'Titre 2 – Le découché' },
      article('4', 'Article 4 – Le découché'),
      article('4.1', '4.1 – Définition'),
      paragraph('Le découché est une nuit passée hors du domicile\ndu fait du service. Il comprend\u00a0:'),
      item('• la chambre, calme et seule\u00a0;'),
      item('• le transport entre l’aéroport et l’hôtel, organisé\npar la compagnie\u00a0;'),
      item('• les repas de l’escale.'),
      article('4.3', '4.3 – Repos après un découché'),
      paragraph(
        'Après deux découchés consécutifs, le repos est\nde trente-six heures. Il commence à la fin du service\nde retour et comprend deux nuits locales.',
      ),
    ]),
    page(3, [
      article('5', 'Article 5 – La prime'),
      row('Escale', 'Jour', 'Nuit'),
      row('Europe', '31,40 €', '42,10 €'),
      row('Long-courrier', '48,20 €', '60,75 €'),
      paragraph('La prime est due dès que la chambre est prise.'),
      row('Fait à Roissy', 'le 12 mars 2025'),
      row('Pour la compagnie', 'Pour l’association', 'Vu'),
    ]),
    page(4, [paragraph('Les mots de cette page étaient sur deux colonnes.')], { has_columns: true }),
    page(6, [article('6', 'Article 6 – Durée'), paragraph('Le présent accord est conclu pour trois ans.')], {
      is_recognized: true,
    }),
    page(7, [
      paragraph('Le découché reste volontaire pour les temps partiels.'),
      paragraph('Le présent accord est remis à chaque équipage, qui le'),
    ]),
    page(8, [
      { ...paragraph('garde à portée de main pendant toute l’escale.'), is_continued: true },
      paragraph('Fait en quatre exemplaires.'),
    ]),
  ],
}
