import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { createElement } from 'react'

/** The accent, a deep teal. Filled parts have shade 7; links have shade 7 in the light scheme and 4 in the dark scheme. */
const teal = colorsTuple(
  '#e8f6f5 #d0ebe9 #a3d8d4 #73c4be #4ab2ab #2b9f98 #178a84 #0c7370 #095c5a #064544'.split(' '),
)

// Mantine draws the edges of fields and boxes in shade 4 of these two colors: 3:1 on every background.
const gray = colorsTuple(
  '#f6f8f8 #edf1f1 #dfe6e6 #cdd5d6 #7d8a8d #68757a #586568 #445053 #2f393c #1b2325'.split(' '),
)
const dark = colorsTuple(
  '#e3e9ea #c3cccd #9eaaac #8a979a #6f7d80 #2c3639 #20292b #192123 #12181a #0b0f10'.split(' '),
)

/** Filled: the main action, once per view. Other buttons have no border: a background ("default"), or none ("subtle"). */
const variantColorResolver: VariantColorsResolver = (button) => {
  const { color, variant } = button
  if (color === 'red' && variant === 'filled')
    return defaultVariantColorsResolver({ ...button, color: 'red.9' })
  if (variant !== 'default' && variant !== 'subtle') return defaultVariantColorsResolver(button)
  const isSubtle = variant === 'subtle'
  const accent = isSubtle ? 'var(--mantine-color-anchor)' : 'var(--mantine-color-text)'
  const texts: Partial<Record<string, string>> = {
    gray: 'var(--mantine-color-text)',
    red: 'var(--mantine-color-error)',
  }
  return {
    background: isSubtle ? 'transparent' : 'var(--fc-soft)',
    hover: isSubtle ? 'var(--fc-soft)' : 'var(--fc-soft-hover)',
    color: texts[color ?? ''] ?? accent,
    border: '1px solid transparent',
  }
}

/** Sizes, palettes and defaults of all Mantine components. Colors with a meaning are in theme.css. */
export const theme = createTheme({
  colors: { teal, gray, dark },
  primaryColor: 'teal',
  primaryShade: 7,
  variantColorResolver,
  black: '#1b2325',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'Inter, "Inter digits", "Inter fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '18px', xl: '26px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.35', xl: '1.2' },
  fontWeights: { medium: '500' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  components: {
    Alert: {
      defaultProps: { px: 'md', py: 'sm' },
      styles: {
        root: { overflowWrap: 'anywhere' },
        body: { gap: 0 },
        // Otherwise, a button's focus ring would be cut off.
        message: { color: 'var(--mantine-color-text)', overflow: 'visible' },
      },
      vars: () => ({
        root: {
          '--alert-bg': 'var(--tone-ground)',
          '--alert-bd': '1px solid var(--tone)',
          '--alert-color': 'var(--tone)',
        },
      }),
    },
    ActionIcon: { defaultProps: { color: 'gray', size: 36, variant: 'default' } },
    // The edge is as clear as every other focus ring, also in the dark scheme.
    Input: { vars: () => ({ wrapper: { '--input-bd-focus': 'var(--fc-focus)' } }) },
    // Notes are below their field, and as large as other small text, in small fields too.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      vars: () => ({
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
      }),
    },
    TextInput: { defaultProps: { autoComplete: 'off', spellCheck: false } },
    // Mantine's own icon would load the styles of its whole Combobox.
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconSelector, { size: 16, 'aria-hidden': true }) },
    },
    Notification: {
      styles: {
        root: { width: 'fit-content', marginLeft: 'auto' },
        description: { color: 'var(--mantine-color-text)' },
      },
    },
    ProgressRoot: {
      defaultProps: { bd: '1px solid var(--fc-line-strong)', bg: 'var(--fc-hover)', size: 10 },
      styles: { root: { borderRadius: 5, forcedColorAdjust: 'none' } },
    },
    Skeleton: { defaultProps: { animate: false } },
    Tabs: {
      vars: () => ({ root: { '--tab-border-color': 'var(--fc-line)', '--tabs-color': 'var(--fc-focus)' } }),
    },
    ProgressSection: { defaultProps: { color: 'var(--fc-focus)' } },
    Table: {
      defaultProps: {
        borderColor: 'var(--fc-line)',
        highlightOnHover: true,
        highlightOnHoverColor: 'var(--fc-hover)',
        horizontalSpacing: 'sm',
        verticalSpacing: 10,
      },
      styles: { th: { color: 'var(--fc-muted)', fontSize: '12px' } },
    },
  },
})
