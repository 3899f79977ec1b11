import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useRouter } from '@tanstack/react-router'
import { FleetName } from '../../domain/user/fleet-name'
import { useFleets } from '../../domain/user/page-context'
import { without } from '../../lib/without'
import { Button } from '../../ui/button/button'
import { ITEM, PopoverButton } from '../../ui/overlay/popover-button'
import classes from './controls.module.css'

/** Search parameters that name a record of the previous fleet, to remove. */
const NOT_OF_OTHERS = without('list', 'row', 'draft', 'visit', 'from')

export function FleetSwitcher() {
  const { offered, goTo } = useFleetMenu()
  const { own, ownName } = useFleets()
  return (
    <PopoverButton
      label={`Fleet: ${ownName}`}
      face={
        <span className={`line ${classes.fleet}`}>
          <span className="muted small">Fleet</span>
          <span className="ellipsis">
            <FleetName />
          </span>
          <IconChevronDown size={16} aria-hidden />
        </span>
      }
    >
      {(close) =>
        offered.map(({ id }) => (
          <Button
            key={id}
            {...ITEM}
            aria-pressed={id === own.id}
            leftSection={
              <IconCheck size={16} aria-hidden visibility={id === own.id ? 'visible' : 'hidden'} />
            }
            onClick={() => {
              close()
              goTo(id)
            }}
          >
            <FleetName id={id} capital />
          </Button>
        ))
      }
    </PopoverButton>
  )
}

/** Returns the fleets to choose from, and a way to switch. Includes the default fleet until its ID is known. */
export function useFleetMenu() {
  const router = useRouter()
  const { state, nameOf } = useFleets()
  const known = state.fleets.map(({ id }) => id).filter((id) => !state.refused.includes(id))
  const ids = state.home === null ? [null, ...known] : known
  return {
    offered: ids.map((id) => ({ id, name: nameOf(id) })),
    /** Opens the page in a different fleet. A record's page becomes the page that lists such records. */
    goTo(fleetId: number | null): void {
      const fleet = fleetId === null ? undefined : String(fleetId)
      const { pathname, search } = router.latestLocation
      const to = /^\/(?:vehicles(?=\/\d)|billing-plans(?=\/(?!new)))/.exec(pathname)?.[0]
      const here = {
        to: '.',
        unsafeRelative: 'path',
        search: { ...search, fleet, ...NOT_OF_OTHERS },
      } as const
      void router.navigate(to === undefined ? here : { to, search: { fleet } })
    },
  }
}
