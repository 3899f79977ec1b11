import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import classes from './chips.module.css'

/** On the fleet or off it: colour, dot and word, never colour alone. Undefined where it is not known. */
export function MembershipChip(props: { active: boolean | undefined }) {
  const { active } = props
  if (active === undefined) {
    return (
      <span className={classes.chip} data-tone="unknown">
        Not known
      </span>
    )
  }
  const Dot = active ? IconCircleFilled : IconCircle
  return (
    <span className={classes.chip} data-tone={active ? 'on' : 'off'}>
      <Dot size={10} aria-hidden />
      {active ? 'On the fleet' : 'Off the fleet'}
    </span>
  )
}
