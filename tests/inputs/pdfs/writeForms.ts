import {
  pdfLiteralString,
  onePagePdfObjects,
  buildPdfFromObjects,
  drawPdfTextAt,
  pdfUtf16String,
  type RawPdfObject,
} from './writeRawPdf.ts'

/** Returns a raw PDF page of labels with annotations. `objects` are the annotations, numbered from 6. */
const annotated = (
  content: string,
  objects: string[],
  { producer, catalog = '', further = [] }: { producer: string; catalog?: string; further?: RawPdfObject[] },
) => {
  const all = objects.map((_, at) => `${6 + at} 0 R`).join(' ')
  return buildPdfFromObjects(
    [...onePagePdfObjects(content, { catalog, page: `/Annots [${all}]` }), ...objects, ...further],
    producer,
  )
}

const form = (count: number, further = '') =>
  `/AcroForm << /Fields [${Array.from({ length: count }, (_, at) => `${6 + at} 0 R`).join(' ')}] ` +
  `/DA (/Helv 11 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> ${further} >>`

const textField = (name: string, value: string, rect: string, further = '') =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T ${pdfLiteralString(name)} /V ${pdfUtf16String(value)} /Rect [${rect}] /F 4 /P 3 0 R ` +
  `/DA (/Helv 11 Tf 0 g) ${further} >>`

const button = (name: string, state: 'Oui' | 'Off', rect: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Btn /T ${pdfLiteralString(name)} /V /${state} /AS /${state} /Rect [${rect}] /F 4 /P 3 0 R ` +
  `/AP << /N << /Oui 10 0 R /Off 10 0 R >> >> >>`

const labels =
  drawPdfTextAt(60, 760, 'Avenant au contrat', 16) +
  drawPdfTextAt(60, 720, 'Nom :') +
  drawPdfTextAt(60, 700, 'Base d’affectation :') +
  drawPdfTextAt(60, 660, 'Fait en deux exemplaires.')

const appearance: RawPdfObject = {
  dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 200 16] /Resources << /Font << /Helv 5 0 R >> >>',
  stream: '/Tx BMC q BT /Helv 11 Tf 2 4 Td (Camille Morvan) Tj ET Q EMC',
}

/** Appearance stream of a PDF check box, ticked or not. */
const mark: RawPdfObject = {
  dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 12 12]',
  stream: '1 1 10 10 re S',
}

export const sampleFormPdfs = {
  'acroform-with-appearances': buildPdfFromObjects(
    [
      ...onePagePdfObjects(labels, { catalog: form(2), page: '/Annots [6 0 R 7 0 R]' }),
      textField('nom', 'Camille Morvan', '170 716 370 732', '/AP << /N 8 0 R >>'),
      textField('base', '', '170 696 370 712'),
      appearance,
    ],
    'Adobe Acrobat Pro DC 20.6',
  ),
  'acroform-need-appearances': annotated(
    labels,
    [
      textField('nom', 'Camille Morvan', '170 716 370 732'),
      textField('base', 'Orly, à compter du 1er mai', '170 696 370 712'),
    ],
    { producer: 'pdf-lib (https://github.com/Hopding/pdf-lib)', catalog: form(2, '/NeedAppearances true') },
  ),
  // The value also occurs elsewhere on the page, apart from the field.
  'acroform-value-repeated': annotated(
    drawPdfTextAt(60, 760, 'Avenant de Camille Morvan', 16) +
      drawPdfTextAt(60, 720, 'Nom :') +
      drawPdfTextAt(60, 700, 'Remis à Orly.'),
    [textField('nom', 'Camille Morvan', '170 716 370 732')],
    { producer: 'PyPDFForm 1.4', catalog: form(1) },
  ),
  'acroform-multiline': annotated(
    drawPdfTextAt(60, 760, 'Motif de la demande', 14) + drawPdfTextAt(60, 600, 'Signature du salarié'),
    [textField('motif', 'Garde d’un enfant malade.\rRetour prévu lundi.', '60 640 400 750', '/Ff 4096')],
    { producer: 'LibreOffice 24.2', catalog: form(1) },
  ),
  'acroform-boxes-and-choices': annotated(
    drawPdfTextAt(80, 720, 'Temps plein') +
      drawPdfTextAt(80, 700, 'Temps partiel') +
      drawPdfTextAt(60, 680, 'Rythme :'),
    [
      button('plein', 'Off', '60 718 72 730'),
      button('partiel', 'Oui', '60 698 72 710'),
      `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (rythme) /Opt [(mensuel) (annuel)] /V (annuel) /Rect [120 676 220 692] /F 4 /P 3 0 R >>`,
      `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (envoyer) /MK << /CA (Envoyer) >> /Rect [60 640 140 660] /F 4 /P 3 0 R >>`,
    ],
    { producer: 'Adobe LiveCycle Designer ES 9.0', catalog: form(4), further: [mark] },
  ),
  'acroform-hidden-and-password': annotated(
    labels,
    [
      textField('nom', 'Camille Morvan', '170 716 370 732'),
      textField('interne', 'CODE-INTERNE-77', '170 600 370 616').replace('/F 4', '/F 2'),
      textField('secret', 'motdepasse', '170 640 370 656', '/Ff 8192'),
    ],
    { producer: 'Adobe Acrobat Pro DC 20.6', catalog: form(3) },
  ),
}

const article =
  drawPdfTextAt(60, 760, 'Article 1 – Repos', 15) +
  drawPdfTextAt(60, 730, 'Le repos est de onze heures.') +
  drawPdfTextAt(60, 690, 'Il est porté à douze heures après un vol de nuit.')

const note = (subtype: string, rect: string, contents: string, further = '/F 4') =>
  `<< /Type /Annot /Subtype /${subtype} /Rect [${rect}] /Contents ${pdfUtf16String(contents)} /DA (/Helv 11 Tf 0 g) ${further} >>`

export const sampleAnnotationPdfs = {
  'freetext-typewriter': annotated(
    article,
    [note('FreeText', '60 704 300 720', 'Sauf accord du commandant de bord.')],
    {
      producer: 'Adobe Acrobat Pro DC 20.6',
    },
  ),
  'freetext-preview': annotated(article, [note('FreeText', '330 725 500 745', 'Modifié le 3 mai', '/F 4 /Q 0')], {
    producer: 'macOS Version 14.5 (Build 23F79) Quartz PDFContext',
  }),
  'notes-and-highlights': annotated(
    article,
    [
      note('Text', '300 690 320 710', 'À renégocier en juin.', '/F 28 /Name /Comment'),
      note(
        'Highlight',
        '60 728 220 742',
        'Le repos est de onze heures.',
        '/F 4 /QuadPoints [60 742 220 742 60 728 220 728]',
      ),
      note('Stamp', '400 760 520 800', 'COPIE CONFORME'),
      note('Popup', '300 600 400 650', 'À renégocier en juin.'),
    ],
    { producer: 'Okular 23.08' },
  ),
  'notes-hidden': annotated(
    article,
    [
      note('FreeText', '60 640 300 660', 'Brouillon à ne pas diffuser', '/F 2'),
      note('Text', '60 600 80 620', '', '/F 4'),
    ],
    { producer: 'Foxit PDF Editor 12.1' },
  ),
}

const embedded = (name: string, file: number) =>
  `<< /Type /Filespec /F ${pdfLiteralString(name)} /UF ${pdfUtf16String(name)} /EF << /F ${file} 0 R >> >>`
const inner = buildPdfFromObjects(
  onePagePdfObjects(drawPdfTextAt(60, 760, 'Article 1 – Congés', 15)),
  'LibreOffice 24.2',
)
const innerFile: RawPdfObject = { dictionary: '/Type /EmbeddedFile /Subtype /application#2Fpdf', stream: inner }
const names = '/Names << /EmbeddedFiles << /Names [(a) 6 0 R (b) 8 0 R] >> >>'
const twoFiles = (one: string, other: string): RawPdfObject[] => [
  embedded(one, 7),
  innerFile,
  embedded(other, 9),
  innerFile,
]

export const sampleAttachmentPdfs = {
  'portfolio-acrobat': buildPdfFromObjects(
    [
      ...onePagePdfObjects(
        drawPdfTextAt(60, 760, 'For the best experience, open this PDF portfolio in') +
          drawPdfTextAt(60, 745, 'Acrobat X or Adobe Reader X, or later.'),
        { catalog: `/Collection << /Type /Collection /View /D >> ${names}` },
      ),
      ...twoFiles('Accord congés 2024.pdf', 'Avenant n° 2.pdf'),
    ],
    'Adobe Acrobat Pro DC 20.6',
  ),
  'annex-attached': buildPdfFromObjects(
    [...onePagePdfObjects(article, { catalog: names }), ...twoFiles('Annexe 1 – Barème.pdf', 'bareme.xlsx')],
    'LibreOffice 24.2',
  ),
}
