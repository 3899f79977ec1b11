import { useState } from 'react'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { spellZone } from '../../lib/time/zone-names'
import { ZoneField } from '../../ui/form/zone-field'
import { useChooseZone } from './use-choose-zone'
import classes from './zone-choice.module.css'

/** The zone in force, always in sight, and where another is chosen. */
export function ZoneChoice(props: { suggested: readonly SuggestedZone[] }) {
  const { zone, chooseZone } = useChooseZone()
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  function choose(text: string) {
    const next = spellZone(text)
    // What is no zone stays, marked as wrong, until it is mended or Escape takes it back.
    setRefused(next === null ? text : null)
    if (next === null) return
    setTyped(null)
    chooseZone(next)
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
      onChoose={choose}
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
