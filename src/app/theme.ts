import { colorsTuple, createTheme } from '@mantine/core'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { createElement } from 'react'

/**
 * The accent, a deep teal. Contrast: white on shade 7 is 5.9:1; shade 4 (links in the dark scheme) on its background
 * is 7:1.
 */
const teal = colorsTuple(
  '#e8f6f5 #d0ebe9 #a3d8d4 #73c4be #4ab2ab #2b9f98 #178a84 #0c7370 #095c5a #064544'.split(' '),
)

/** Neutral greys with a slight tint towards the accent. */
const gray = colorsTuple(
  '#f6f8f8 #edf1f1 #dfe6e6 #cdd5d6 #aeb9bb #7d8a8d #586568 #445053 #2f393c #1b2325'.split(' '),
)

const dark = colorsTuple(
  '#e3e9ea #c3cccd #9eaaac #6f7d80 #4c595c #2c3639 #20292b #192123 #12181a #0b0f10'.split(' '),
)

/** Sizes and palettes of all Mantine components. Colours with a meaning are in theme.css. */
export const theme = createTheme({
  colors: { teal, gray, dark },
  primaryColor: 'teal',
  primaryShade: 7,
  black: '#1b2325',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '18px', xl: '26px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.35', xl: '1.2' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  // Mantine's own icon would load the styles of its whole Combobox.
  components: {
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconSelector, { size: 16, 'aria-hidden': true }) },
    },
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.2' },
      h2: { fontSize: '18px', lineHeight: '1.35' },
      h3: { fontSize: '14px', lineHeight: '1.5' },
    },
  },
})
