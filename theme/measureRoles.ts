import { rgbChannels, deriveCompanyColourRoles, contrastRatio, neutralBackgroundColours } from './colour.ts'

export type ColourScheme = 'light' | 'dark'
export type ContrastGrade = 'AAA' | 'AA' | 'insuffisant'

/** Contrast of a theme colour role with one background, and its WCAG grade. */
export type MeasuredContrast = { ground: string; color: string; ratio: number; mark: ContrastGrade }

/**
 * Contrast report of a theme colour role: value, required and measured contrasts, and the reason when it differs from
 * the exact colour.
 */
export type ColourRoleContrastReport = {
  role: string
  use: string
  value: string
  needs?: 3 | 4.5
  against: MeasuredContrast[]
  reason?: string
}

/**
 * Measures the contrasts of every theme colour role of a company in one scheme. Scene colours are decoration and have
 * no required contrast.
 */
export function measureColourRoles(color: string, scheme: ColourScheme): ColourRoleContrastReport[] {
  const { primary, company, header, scene } = deriveCompanyColourRoles(color)[scheme]
  const { page, card, sunken, ink } = neutralBackgroundColours[scheme]
  const exact = company.exact
  const grounds = { page, carte: card, bande: sunken, survol: company.tint, sélection: company.selected }
  const text = textRole(grounds)
  const fill = (value: string) => [against('son texte', primary.contrastText, value, 4.5)]

  return [
    { role: 'company.exact', use: 'La couleur donnée\u00a0: décor', value: exact, against: [] },
    text('company.text', 'Textes et liens', company.text, 4.5),
    text('company.focus', 'Anneau du clavier, bords des boutons', company.focus, 3),
    {
      role: 'primary.main',
      use: 'Fond de l’action principale',
      value: primary.main,
      needs: 4.5,
      against: fill(primary.main),
    },
    {
      role: 'primary.dark',
      use: 'Le même, sous le pointeur',
      value: primary.dark,
      needs: 4.5,
      against: fill(primary.dark),
    },
    {
      role: 'primary.contrastText',
      use: 'Texte de l’action principale',
      value: primary.contrastText,
      needs: 4.5,
      against: [against('action', primary.main, primary.contrastText, 4.5)],
      reason: choiceOfText(exact, primary.contrastText),
    },
    {
      role: 'company.tint',
      use: 'Fond sous le pointeur',
      value: company.tint,
      needs: 4.5,
      against: [against('encre', ink, company.tint, 4.5)],
    },
    {
      role: 'company.selected',
      use: 'Fond de ce qui est choisi',
      value: company.selected,
      needs: 4.5,
      against: [against('encre', ink, company.selected, 4.5)],
    },
    {
      role: 'header.background',
      use: 'En-tête',
      value: header.background,
      needs: 4.5,
      against: [against('son texte', header.text, header.background, 4.5)],
      ...(scheme === 'dark' && {
        reason:
          'De nuit, l’en-tête est la dernière lueur de la couleur\u00a0: fondue dans la page jusqu’à 7:1 avec le blanc.',
      }),
    },
    {
      role: 'header.text',
      use: 'Texte de l’en-tête, trait sous l’entrée active',
      value: header.text,
      needs: 4.5,
      against: [
        against('en-tête', header.background, header.text, 4.5),
        against('survol', header.hover, header.text, 4.5),
      ],
    },
    {
      role: 'header.hover',
      use: 'Entrée sous le pointeur',
      value: header.hover,
      needs: 4.5,
      against: [against('son texte', header.text, header.hover, 4.5)],
    },
    ...Object.entries(scene).map(([role, value]) => ({
      role: `scene.${role}`,
      use: 'Lumière des dessins\u00a0: décor',
      value,
      against: [],
    })),
  ]

  function textRole(all: Record<string, string>) {
    return (role: string, use: string, value: string, needs: 3 | 4.5): ColourRoleContrastReport => {
      const measured = Object.entries(all).map(([name, on]) => against(name, on, value, needs))
      const reason = shiftOf(exact, value, all, needs)
      return { role, use, value, needs, against: measured, ...(reason && { reason }) }
    }
  }
}

/** Formats a contrast ratio in French, rounded down so that it never seems to reach a threshold: « 4,49:1 ». */
export const formatContrastRatio = (ratio: number) =>
  `${(Math.floor(ratio * 100) / 100).toFixed(2).replace('.', ',')}:1`

function against(name: string, color: string, value: string, needs: 3 | 4.5): MeasuredContrast {
  const ratio = contrastRatio(color, value)
  const mark = ratio >= needs ? (needs === 4.5 && ratio >= 7 ? 'AAA' : 'AA') : 'insuffisant'
  return { ground: name, color, ratio, mark }
}

function shiftOf(exact: string, value: string, grounds: Record<string, string>, needs: number): string | undefined {
  if (value.toUpperCase() === exact.toUpperCase()) return undefined
  const worst = (color: string) =>
    Object.entries(grounds)
      .map(([name, on]) => ({ name, ratio: contrastRatio(color, on) }))
      .reduce((low, one) => (one.ratio < low.ratio ? one : low))
  const [before, after] = [worst(exact), worst(value)]
  const why =
    before.ratio < needs
      ? `il en faut ${needs.toLocaleString('fr')}:1`
      : 'lisible, mais trop peu dans une cabine sombre'
  return `La couleur exacte n’a que ${formatContrastRatio(before.ratio)} sur le fond «\u00a0${before.name}\u00a0» (${why})\u00a0: rapprochée de l’encre jusqu’à ${formatContrastRatio(after.ratio)}.`
}

function choiceOfText(exact: string, text: string): string {
  // The contrasts of a colour with pure white and with pure black always multiply to 21.
  const [chosen, other] = [contrastRatio(exact, text), 21 / contrastRatio(exact, text)]
  const [name, rival] = rgbChannels(text)[0] === 0 ? ['Noir', 'blanc'] : ['Blanc', 'noir']
  return `${name}\u00a0: ${formatContrastRatio(chosen)}, contre ${formatContrastRatio(other)} pour le ${rival}.`
}
