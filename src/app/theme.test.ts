import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from './theme'

// Checks what axe misses, or checks only on visited pages: borders of fields and boxes, and text on every background.

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

/** The console's own colors in a scheme, by name. */
function colorsOf(scheme: 'light' | 'dark'): Record<string, string> {
  const block = css.slice(css.indexOf(`"${scheme}"`)).split('}', 1)[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--fc-([\w-]+): (#\w{6});/g)].map((found) => found.slice(1)))
}

function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) throw new Error('The theme has no such color.')
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const { teal, gray, dark } = theme.colors ?? {}

/** In each scheme: text, links, the backgrounds of Mantine fields, and the borders of fields and boxes. */
const SCHEMES = {
  light: { text: theme.black, link: teal?.[7], field: '#ffffff', edge: gray?.[4], placeholder: gray?.[5] },
  dark: { text: dark?.[0], link: teal?.[4], field: dark?.[6], edge: dark?.[4], placeholder: dark?.[3] },
} as const

test.each(['light', 'dark'] as const)('text and borders have enough contrast, %s', (scheme) => {
  const colors = colorsOf(scheme)
  const { text, link, field, edge, placeholder } = SCHEMES[scheme]
  const grounds = [colors.ground, colors.surface, colors.hover]
  for (const ground of grounds)
    for (const color of [text, link, colors.muted, colors.on, colors.deleted, colors.warn])
      expect(contrast(color, ground), `text ${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  for (const tone of ['on', 'off', 'deleted', 'warn']) {
    const name = `${tone} on its own ground`
    expect(contrast(colors[tone], colors[`${tone}-ground`]), name).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text, colors[`${tone}-ground`]), `text in ${tone}`).toBeGreaterThanOrEqual(4.5)
  }
  for (const color of [placeholder, colors.placeholder])
    expect(contrast(color, field), `example ${color}`).toBeGreaterThanOrEqual(4.5)
  for (const ground of [...grounds, field])
    for (const color of [edge, colors['line-strong'], colors.focus])
      expect(contrast(color, ground), `edge ${color} on ${ground}`).toBeGreaterThanOrEqual(3)
})

test('white is readable on filled buttons', () => {
  for (const color of [teal?.[7], teal?.[8]])
    expect(contrast('#ffffff', color), color).toBeGreaterThanOrEqual(4.5)
})
