import { expect, test } from 'vitest'
import { fleetColor } from './fleet-name'

/**
 * Lightness by color scheme, as in `theme.css`, and the luminances of the scheme's lightest and darkest backgrounds.
 */
const SCHEMES = [
  { lightness: 0.55, grounds: [1, 0.76] },
  { lightness: 0.72, grounds: [0.0087, 0.058] },
]

/** Returns the relative luminance of an OKLCH color. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((hue * Math.PI) / 180))
  const cone = (byA: number, byB: number) => (lightness + byA * (a ?? 0) + byB * (b ?? 0)) ** 3
  const [l, m, s] = [cone(0.3963, 0.2158), cone(-0.1056, -0.0639), cone(-0.0895, -1.2915)]
  const channels = [
    4.0767 * l - 3.3077 * m + 0.231 * s,
    -1.2684 * l + 2.6098 * m - 0.3413 * s,
    -0.0042 * l - 0.7034 * m + 1.7076 * s,
  ]
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(SCHEMES)('at lightness $lightness every color has a contrast of 3:1', ({ lightness, grounds }) => {
  for (const id of [null, 0, 1, 2, 3, 4, 5, 6, 7]) {
    const [chroma, hue] = fleetColor(id).match(/\d[\d.]*(?=[ )])/g) ?? []
    const own = luminance(lightness, Number(chroma), Number(hue))
    for (const ground of grounds) {
      const [dark = 0, light = 0] = [own, ground].sort((one, other) => one - other)
      expect((light + 0.05) / (dark + 0.05), `fleet ${id}`).toBeGreaterThanOrEqual(3)
    }
  }
})

test('eight fleets have eight colors, the same on every page; the default fleet is gray', () => {
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(fleetColor)).size).toBe(8)
  expect(fleetColor(9)).toBe(fleetColor(1))
  expect(fleetColor(null)).toContain(' 0 ')
})
