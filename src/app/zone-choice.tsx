import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SuggestedZone } from '../domain/suggested-zones'
import { useZone } from '../domain/use-zone'
import { rezoneView } from '../domain/view-times'
import { isZone } from '../lib/zone'
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

  function choose(next: string) {
    setTyped(null)
    if (next === zone || !isZone(next)) return
    zonePreference.set(next)
    if (
      search.zone === undefined &&
      search.at === undefined &&
      search.from === undefined &&
      search.to === undefined
    )
      return
    void navigate({ to: '.', search: rezoneView(search, search.zone ?? zone, next), replace: true })
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
      onKeyDown={(event) => event.key === 'Enter' && choose(event.currentTarget.value)}
    />
  )
}
