import { onePagePdfObjects, buildPdfFromObjects, drawPdfTextAt } from './writeRawPdf.ts'

const LEFT = [
  'Le personnel navigant dispose d’un repos',
  'de base dont la durée est au moins égale',
  'à celle du service de vol qui précède. La',
  'durée ne peut être réduite sans un accord',
  'écrit du salarié concerné et du comité.',
  'Ce repos est pris à la base d’affectation.',
]
const RIGHT = [
  'Hors de la base, la compagnie loge son',
  'équipage dans une chambre individuelle et',
  'prend à sa charge le transport. Une prime',
  'de découcher est versée pour chaque nuit',
  'passée en escale, quel qu’en soit le motif',
  'et quelle que soit la durée de l’escale.',
]
const rows = (top: number, ...columns: [left: number, lines: string[]][]) =>
  LEFT.map((_, at) =>
    columns.map(([left, lines]) => drawPdfTextAt(left, top - at * 14, lines[at] ?? '', 10)).join(''),
  ).join('')
const byColumn = (top: number, ...columns: [left: number, lines: string[]][]) =>
  columns
    .map(([left, lines]) => lines.map((line, at) => drawPdfTextAt(left, top - at * 14, line, 10)).join(''))
    .join('')

const prose = [
  'Le présent accord fixe la durée du repos des équipages entre deux',
  'services de vol, et les conditions dans lesquelles il est réduit.',
]
/** Returns the PDF operators that draw a title and two paragraphs on an unrotated page of this height. */
const paragraphs = (height: number) =>
  drawPdfTextAt(60, height - 80, 'Article 1 – Objet', 15) +
  prose.map((line, at) => drawPdfTextAt(60, height - 110 - at * 14, line)).join('') +
  ['Il s’applique à tous les personnels navigants de la compagnie, quels', 'que soient leur base et leur contrat.']
    .map((line, at) => drawPdfTextAt(60, height - 160 - at * 14, line))
    .join('')
/** Returns a raw PDF whose content is rotated and whose page is rotated back, as from a scanner. */
const turned = (rotation: 90 | 180 | 270) => {
  const height = rotation === 180 ? 842 : 595
  const matrix = { 90: '0 1 -1 0 595 0', 180: '-1 0 0 -1 595 842', 270: '0 -1 1 0 0 842' }[rotation]
  return buildPdfFromObjects(
    onePagePdfObjects(`q ${matrix} cm ${paragraphs(height)} Q`, { page: `/Rotate ${rotation}` }),
    rotation === 180 ? 'Xerox WorkCentre 7845' : 'Microsoft: Print To PDF',
  )
}

const cells = [
  ['Ancienneté', 'Hôtesse ou steward', 'Chef de cabine'],
  ['Moins de 5 ans', '1 850 €', '2 310 €'],
  ['De 5 à 10 ans', '2 040 €', '2 525 €'],
  ['Plus de 10 ans', '2 260 €', '2 790 €'],
  ['Plus de 20 ans', '2 480 €', '3 015 €'],
  ['Plus de 25 ans', '2 610 €', '3 140 €'],
]

export const sampleLayoutPdfs = {
  'columns-row-by-row': buildPdfFromObjects(
    onePagePdfObjects(drawPdfTextAt(60, 780, 'Article 1 – Repos et escales', 15) + rows(740, [60, LEFT], [320, RIGHT])),
    'GPL Ghostscript 9.15',
  ),
  'columns-row-by-row-between-lines': buildPdfFromObjects(
    onePagePdfObjects(
      drawPdfTextAt(60, 790, 'Article 1 – Repos', 15) +
        drawPdfTextAt(
          60,
          765,
          'Les deux régimes ci-dessous s’appliquent à tous les personnels navigants de la compagnie.',
        ) +
        rows(740, [60, LEFT], [320, RIGHT]) +
        drawPdfTextAt(
          60,
          640,
          'Les parties se réunissent chaque année pour examiner les conditions d’application du texte.',
        ),
    ),
    'PDFCreator 2.5',
  ),
  'columns-one-after-the-other': buildPdfFromObjects(
    onePagePdfObjects(
      drawPdfTextAt(60, 780, 'Article 1 – Repos et escales', 15) + byColumn(740, [60, LEFT], [320, RIGHT]),
    ),
    'Adobe PDF Library 17.0 (InDesign)',
  ),
  'table-row-by-row': buildPdfFromObjects(
    onePagePdfObjects(
      drawPdfTextAt(60, 780, 'Article 4 – Barème', 15) +
        cells
          .map((row, at) => row.map((cell, column) => drawPdfTextAt(60 + column * 160, 740 - at * 18, cell)).join(''))
          .join(''),
    ),
    'Microsoft Word pour Microsoft 365',
  ),
  'rotate-90': turned(90),
  'rotate-180': turned(180),
  'rotate-270': turned(270),
  'turned-text': buildPdfFromObjects(
    onePagePdfObjects(`q 0 1 -1 0 595 0 cm ${paragraphs(595)} Q`),
    'LibreOffice 24.2 (Calc)',
  ),
  'spaced-capitals': buildPdfFromObjects(
    onePagePdfObjects(
      drawPdfTextAt(60, 780, 'A R T I C L E  4', 15) +
        drawPdfTextAt(60, 750, 'Le repos est de onze heures.') +
        drawPdfTextAt(60, 710, 'D U R É E  D U  T R A V A I L', 13) +
        drawPdfTextAt(60, 680, 'La durée est de trente-cinq heures.'),
    ),
    'Microsoft Word 2010',
  ),
  'spaced-capitals-one-space': buildPdfFromObjects(
    onePagePdfObjects(
      drawPdfTextAt(60, 780, 'A R T I C L E 5 – C O N G É S', 15) +
        drawPdfTextAt(60, 750, 'Les lignes A B C D du tableau et les codes X X X X restent.') +
        drawPdfTextAt(60, 730, 'P N C'),
    ),
    'Microsoft Word 2003 (PDFCreator)',
  ),
  'tracked-capitals': buildPdfFromObjects(
    onePagePdfObjects(
      `BT /F1 14 Tf 6 Tc 1 0 0 1 60 780 Tm (ARTICLE 6) Tj 0 Tc ET\n` +
        drawPdfTextAt(60, 750, 'Le vol de nuit est compté double.'),
    ),
    'Adobe PDF Library 17.0 (InDesign)',
  ),
}
