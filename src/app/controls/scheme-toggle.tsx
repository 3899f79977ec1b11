import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { SecondaryButton } from '../../ui/button/button'
import classes from './controls.module.css'

/** The colour scheme that is not in use, and the switch to it. The system's scheme is in use until one is chosen. */
export function useOtherScheme(): { label: string; other: 'light' | 'dark'; change: () => void } {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return { label: `Switch to ${other} colours`, other, change: () => setColorScheme(other) }
}

/** The button that switches the colour scheme: an icon in the header, with words where there is room. */
export function SchemeToggle({ isWide }: { isWide: boolean }) {
  const { label, other, change } = useOtherScheme()
  const Icon = other === 'dark' ? IconMoon : IconSun
  if (isWide)
    return (
      <SecondaryButton leftSection={<Icon size={18} aria-hidden />} onClick={change}>
        {label}
      </SecondaryButton>
    )
  return (
    <SecondaryButton className={classes.scheme} aria-label={label} title={label} onClick={change}>
      <Icon size={18} aria-hidden />
    </SecondaryButton>
  )
}
