import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'

/** Light or dark: the system's choice until somebody makes their own. Which one it can be switched to, and how. */
export function useOtherScheme(): { label: string; other: 'light' | 'dark'; change: () => void } {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return { label: `Switch to ${other} colours`, other, change: () => setColorScheme(other) }
}

/** The button in the header that switches the colours. */
export function SchemeToggle() {
  const { label, other, change } = useOtherScheme()
  const Icon = other === 'dark' ? IconMoon : IconSun
  return (
    <Button variant="default" px={9} aria-label={label} title={label} onClick={change}>
      <Icon size={18} aria-hidden />
    </Button>
  )
}
