import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { rezoneView } from '../../domain/time/query-time'
import { useDefaultZone, useEffectiveZone, useSuggestedZones } from '../../domain/user/page-context'
import { isComposing } from '../../lib/browser/is-composing'
import { spellZone } from '../../lib/time/zone-names'
import { zonePreference } from '../../local/preferences'
import { SecondaryButton } from '../../ui/button/button'
import { UNKNOWN_ZONE, ZoneField } from '../../ui/form/zone-field'
import classes from './controls.module.css'

export function ZoneChoice() {
  const { zone, isSet, zones, chooseZone } = useChooseZone()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  function choose(text: string) {
    const next = spellZone(text)
    // Text that isn't a zone stays, marked as wrong, until it is corrected or Escape restores the zone in use.
    setRefused(next === null ? text : null)
    if (next === null) return
    setTyped(null)
    chooseZone(next)
  }

  return (
    <ZoneField
      className={classes.zone}
      aria-label="Zone"
      suggested={zones}
      leftSection={<span className="muted small">Zone</span>}
      leftSectionWidth={50}
      value={typed ?? (isSet ? zone : '')}
      placeholder={zone}
      onChange={setTyped}
      onChoose={choose}
      onBlur={(text) => typed !== null && choose(text)}
      errorClassName={classes.zoneError}
      error={refused !== null && refused === typed && UNKNOWN_ZONE}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) choose(event.currentTarget.value)
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

/** Returns the zone in use, whether it is set, and a function to choose a zone, which rewrites the times in the URL. */
export function useChooseZone() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const zone = useEffectiveZone()
  const isSet = useDefaultZone().why !== null

  function chooseZone(next: string) {
    // The page's zone may be the zone of one toll, and not the one in the header. The browser's zone isn't set yet.
    if (next === (search.zone ?? zone) && next === zone && isSet) return
    zonePreference.set(next)
    if ([search.zone, search.at, search.from, search.to].every((value) => value === undefined)) return
    // Adds a history entry, so Back restores a time that the new zone can't express.
    void navigate({ to: '.', search: rezoneView(search, search.zone ?? zone, next) })
  }

  return { zone, isSet, zones: useSuggestedZones(), chooseZone }
}

export function useOtherScheme(): { label: string; other: 'light' | 'dark'; change: () => void } {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return { label: `Switch to ${other} mode`, other, change: () => setColorScheme(other) }
}

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
    <ActionIcon aria-label={label} title={label} onClick={change}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
