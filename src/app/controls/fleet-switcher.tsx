import { TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { type FleetChoice, fleetName, offeredFleets, parseFleetId } from '../../api/fleet/fleet-choice'
import { Button, SecondaryButton } from '../../ui/button/button'
import { PopoverButton } from '../../ui/overlay/popover-button'
import classes from './controls.module.css'

/** Shows the fleet this tab works in. Another one is chosen from the known fleets or by its id. */
export function FleetSwitcher(props: { fleets: FleetChoice }) {
  const { fleets } = props
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const name = fleetName(state, state.chosen)
  const offered = offeredFleets(state)
  // The default fleet by its own name, once that is known.
  const { chosen, defaultFleetId } = state
  const current = chosen === null && offered.includes(defaultFleetId) ? defaultFleetId : chosen
  return (
    <PopoverButton
      label={`Fleet: ${name}`}
      face={
        <span className={classes.fleet}>
          <span className="muted small">Fleet</span>
          <span className={`ellipsis ${classes.name}`}>{name}</span>
          <IconChevronDown size={16} aria-hidden />
        </span>
      }
    >
      {(close) => {
        function choose(fleetId: number | null) {
          fleets.choose(fleetId)
          close()
        }
        return (
          <>
            {offered.map((id) => (
              <Button
                key={id}
                variant="subtle"
                tone="neutral"
                aria-pressed={id === current}
                leftSection={
                  <IconCheck size={16} aria-hidden visibility={id === current ? 'visible' : 'hidden'} />
                }
                onClick={() => choose(id)}
              >
                {id === null ? 'Your default fleet' : fleetName(state, id)}
              </Button>
            ))}
            <OtherFleet onChoose={choose} />
          </>
        )
      }}
    </PopoverButton>
  )
}

function OtherFleet(props: { onChoose: (fleetId: number) => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const fleetId = parseFleetId(text)
    setRefused(fleetId === null ? text : null)
    if (fleetId !== null) props.onChoose(fleetId)
  }

  return (
    <form className={`stack-xs ${classes.other}`} onSubmit={submit} noValidate>
      <TextInput
        label="Another fleet, by its id"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={refused !== null && refused === text && 'A fleet id has digits only.'}
        autoComplete="off"
      />
      <SecondaryButton type="submit">Open this fleet</SecondaryButton>
    </form>
  )
}
