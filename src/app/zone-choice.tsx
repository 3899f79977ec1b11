import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SuggestedZone } from '../domain/suggested-zones'
import { useZone } from '../domain/use-zone'
import { rezoneView } from '../domain/view-times'
import { spellZone } from '../lib/zone-names'
import { zonePreference } from '../local/zone'
import { ZoneField } from '../ui/zone-field'
import classes from './zone-choice.module.css'

/**
 * The zone in force, always in sight. Choosing another shows the same moments in it: times that the URL holds as
 * wall-clock text are written anew, so that the question asked stays the one that was asked.
 */
export function ZoneChoice(props: { suggested: readonly SuggestedZone[] }) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const zone = useZone(search.zone)
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  function choose(text: string) {
    const next = spellZone(text)
    // What is no zone stays, marked as wrong, until it is mended or Escape takes it back.
    setRefused(next === null ? text : null)
    if (next === null) return
    setTyped(null)
    if (next === zone) return
    zonePreference.set(next)
    if ([search.zone, search.at, search.from, search.to].every((held) => held === undefined)) return
    // A new entry: a question that the other zone cannot carry over is one Back away.
    void navigate({ to: '.', search: rezoneView(search, search.zone ?? zone, next) })
  }

  return (
    <ZoneField
      className={classes.field ?? ''}
      aria-label="Zone"
      suggested={props.suggested}
      leftSection={<span className={classes.label}>Zone</span>}
      leftSectionWidth={48}
      value={typed ?? zone}
      onChange={setTyped}
      onOptionSubmit={choose}
      onBlur={(event) => choose(event.currentTarget.value)}
      errorClassName={classes.error}
      error={refused !== null && refused === typed && 'Not the time zone of a place'}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose(event.currentTarget.value)
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
