import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import { Link } from '@tanstack/react-router'
import classes from './navigation.module.css'

/** The pages there are, in the order of the work: for the navigation, and for whoever looks for one. */
export const places = [
  { to: '/vehicles', label: 'Vehicles', Icon: IconCar },
  { to: '/drivers/bulk', label: 'Drivers', Icon: IconId },
  { to: '/billing-plans', label: 'Billing plans', Icon: IconReceipt },
  { to: '/diagnostics', label: 'Diagnostics', Icon: IconStethoscope },
] as const

/** The way to every page. */
export function Navigation(props: { onNavigate: () => void }) {
  return (
    <nav aria-label="Pages">
      <ul className={classes.list}>
        {places.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.link} onClick={props.onNavigate}>
              <Icon size={18} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
