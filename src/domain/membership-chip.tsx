import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import classes from './chips.module.css'

/** On the fleet or off it: colour, dot and word, never colour alone. */
export function MembershipChip(props: { active: boolean }) {
  const Dot = props.active ? IconCircleFilled : IconCircle
  return (
    <span className={classes.chip} data-tone={props.active ? 'on' : 'off'}>
      <Dot size={10} aria-hidden />
      {props.active ? 'On the fleet' : 'Off the fleet'}
    </span>
  )
}
