import type { CSSProperties, ReactNode } from 'react'
import { themeDesignTokens } from '#theme/themeDesignTokens.ts'

/** Documentation table of the design's neutral colours in the light and the dark scheme. */
export function NeutralColourTokenTable() {
  const { light, dark } = themeDesignTokens.colour
  return (
    <Rows heads={['Jeton', 'Jour', 'Nuit']}>
      {namesOf(light).map((name) => (
        <Row key={name} name={`colour.{light,dark}.${name}`}>
          <Swatch hex={light[name].$value.hex} />
          <Swatch hex={dark[name].$value.hex} />
        </Row>
      ))}
    </Rows>
  )
}

/** Documentation tables of the design's font families and text sizes. */
export function TypographyTokenTables() {
  const { size, heading, text } = themeDesignTokens.font
  const headings = namesOf(size).flatMap((name) => {
    const token = size[name]
    return typeof token === 'object' && 'narrow' in token ? [{ name, token }] : []
  })
  return (
    <>
      <Rows heads={['Titre', 'À 390 px', 'À 1440 px']}>
        {headings.map(({ name, token }) => (
          <Row key={name} name={`font.size.${name}`}>
            {[token.narrow, token.wide].map(({ $value: { value, unit } }) => (
              <span
                key={value}
                style={{ fontFamily: familyOf(heading.$value), fontSize: `${value}${unit}`, lineHeight: 1.1 }}
              >
                {value.toLocaleString('fr', { maximumFractionDigits: 4 })} {unit}
              </span>
            ))}
          </Row>
        ))}
      </Rows>
      <Rows heads={['Texte', 'Taille']}>
        {(['text', 'small', 'caption'] as const).map((name) => (
          <Row key={name} name={`font.size.${name}`}>
            <span style={{ fontFamily: familyOf(text.$value), fontSize: `${size[name].$value.value}rem` }}>
              Deux nuits à la maison, {size[name].$value.value.toLocaleString('fr', { maximumFractionDigits: 4 })} rem
            </span>
          </Row>
        ))}
      </Rows>
    </>
  )
}

/** Documentation table of the design's spacing tokens. */
export function SpacingTokenTable() {
  return <Measured head="Espace" group={themeDesignTokens.space} draw={length} />
}

/** Documentation table of the design's corner radius tokens. */
export function CornerRadiusTokenTable() {
  return <Measured head="Arrondi" group={themeDesignTokens.radius} draw={corner} />
}

/** Documentation table of the design's elevation tokens, with their shadows. */
export function ElevationTokenTable() {
  const { rest, lifted, floating } = themeDesignTokens.elevation
  return (
    <Rows heads={['Élévation', 'Ombre', '']}>
      {Object.entries({ rest, lifted, floating }).map(([name, { $value }]) => {
        const [red, green, blue] = $value.color.components.map((part) => Math.round(part * 255))
        const shadow = `0 ${$value.offsetY.value}px ${$value.blur.value}px rgb(${red} ${green} ${blue} / ${$value.color.alpha})`
        return (
          <Row key={name} name={`elevation.${name}`}>
            <code>{shadow}</code>
            <i
              style={{
                ...box,
                width: 120,
                height: 72,
                borderRadius: themeDesignTokens.radius.card.$value.value,
                boxShadow: shadow,
              }}
            />
          </Row>
        )
      })}
    </Rows>
  )
}

/** Documentation table of the design's animation durations and easing curve. */
export function AnimationTokenTable() {
  const { quick, calm, slow, out } = themeDesignTokens.motion
  return (
    <Rows heads={['Mouvement', 'Valeur']}>
      {Object.entries({ quick, calm, slow }).map(([name, { $value }]) => (
        <Row key={name} name={`motion.${name}`}>
          {`${$value.value} ${$value.unit}`}
        </Row>
      ))}
      <Row name="motion.out">{`cubic-bezier(${out.$value.join(', ')})`}</Row>
    </Rows>
  )
}

type Group = Record<string, string | { $value: { value: number; unit: string } }>

function Measured({ head, group, draw }: { head: string; group: Group; draw: (size: string) => ReactNode }) {
  return (
    <Rows heads={[head, 'Valeur', '']}>
      {Object.entries(group).map(([name, token]) => {
        if (typeof token === 'string') return null
        const size = `${token.$value.value}${token.$value.unit}`
        return (
          <Row key={name} name={name}>
            {size}
            {draw(size)}
          </Row>
        )
      })}
    </Rows>
  )
}

function Rows({ heads, children }: { heads: string[]; children: ReactNode }) {
  return (
    <table style={{ display: 'table', width: '100%' }}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" style={{ textAlign: 'start', ...(head === '' && { width: '45%' }) }}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  const cells = Array.isArray(children) ? children : [children]
  return (
    <tr>
      <th scope="row" style={{ textAlign: 'start' }}>
        <code>{name}</code>
      </th>
      {cells.map((cell: ReactNode, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the cells of a row never move
        <td key={index}>{cell}</td>
      ))}
    </tr>
  )
}

function Swatch({ hex }: { hex: string }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <i
        style={{
          ...box,
          width: 48,
          height: 48,
          backgroundColor: hex,
          borderRadius: themeDesignTokens.radius.small.$value.value,
        }}
      />
      <code>{hex}</code>
    </span>
  )
}

const length = (size: string) => <i style={{ ...bar, width: `min(100%, ${size})` }} />
const corner = (size: string) => <i style={{ ...box, width: 96, height: 120, borderRadius: size }} />
const familyOf = (names: readonly string[]) => names.map((name) => (name.includes(' ') ? `'${name}'` : name)).join(', ')
const namesOf = <T extends object>(group: T) =>
  Object.keys(group).filter((name) => !name.startsWith('$')) as Exclude<keyof T, `$${string}`>[]
const box: CSSProperties = {
  display: 'block',
  border: `1px solid ${themeDesignTokens.colour.light.control.$value.hex}`,
}
const bar: CSSProperties = {
  display: 'block',
  height: 16,
  backgroundColor: themeDesignTokens.colour.light.control.$value.hex,
}
