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
  return (
    <span className={classes.chip} data-tone={active ? 'on' : 'off'}>
      {active ? 'On the fleet' : 'Off the fleet'}
    </span>
  )
}
