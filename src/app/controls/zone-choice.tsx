import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { useZoneInForce } from '../../domain/person/use-zone'
import { rezoneView } from '../../domain/time/view-times'
import { spellZone } from '../../lib/time/zone-names'
import { zonePreference } from '../../local/preferences'
import { UNKNOWN_ZONE, ZoneField } from '../../ui/form/zone-field'
import classes from './controls.module.css'

/** The time zone in use, always visible in the header, and the field that changes it. */
export function ZoneChoice(props: { suggested: readonly SuggestedZone[] }) {
  const { zone, chooseZone } = useChooseZone()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  function choose(text: string) {
    const next = spellZone(text)
    // A text that is no zone stays, marked as wrong, until it is corrected or Escape restores the zone in use.
    setRefused(next === null ? text : null)
    if (next === null) return
    setTyped(null)
    chooseZone(next)
  }

  return (
    <ZoneField
      className={classes.zone ?? ''}
      aria-label="Zone"
      suggested={props.suggested}
      leftSection={<span className={`muted small ${classes.zoneLabel}`}>Zone</span>}
      leftSectionWidth={48}
      value={typed ?? zone}
      onChange={setTyped}
      onChoose={choose}
      onBlur={(text) => typed !== null && choose(text)}
      errorClassName={classes.zoneError}
      error={refused !== null && refused === typed && UNKNOWN_ZONE}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose(event.currentTarget.value)
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

/**
 * The zone in use and how to choose another, by its name. The page then shows the same instants in the new zone: times
 * that the URL holds as wall-clock text are rewritten.
 */
export function useChooseZone(): { zone: string; chooseZone: (next: string) => void } {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const zone = useZoneInForce()

  function chooseZone(next: string) {
    // The page may be in the zone of one toll, which is not the one in the header.
    if (next === (search.zone ?? zone) && next === zone) return
    zonePreference.set(next)
    if ([search.zone, search.at, search.from, search.to].every((value) => value === undefined)) return
    // A new history entry: Back restores a time that the other zone cannot express.
    void navigate({ to: '.', search: rezoneView(search, search.zone ?? zone, next) })
  }

  return { zone, chooseZone }
}
