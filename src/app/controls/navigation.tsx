import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconParking from '@tabler/icons-react/dist/esm/icons/IconParking.mjs'
import IconPlug from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconRoad from '@tabler/icons-react/dist/esm/icons/IconRoad.mjs'
import { Link } from '@tanstack/react-router'
import classes from './controls.module.css'

/** The pages in the order of the navigation, which the palette lists, too. `g` and then a page's key goes there. */
export const pageLinks = [
  { group: 'Tolls', to: '/', key: 'c', label: 'Check a toll', Icon: IconRoad },
  { group: 'Tolls', to: '/disputes', key: 't', label: 'Disputes', Icon: IconListCheck },
  { group: 'Tolls', to: '/vehicles', key: 'v', label: 'Vehicles', Icon: IconCar },
  { group: 'Fleet', to: '/drivers/bulk', key: 'd', label: 'Drivers', Icon: IconId },
  { group: 'Fleet', to: '/billing-plans', key: 'b', label: 'Billing plans', Icon: IconReceipt },
  { group: 'Fleet', to: '/integrations', key: 'i', label: 'Integrations', Icon: IconPlug },
  { group: 'Fleet', to: '/documents', key: 'u', label: 'Documents', Icon: IconFileUpload },
  { group: 'Fleet', to: '/citations', label: 'Citations', Icon: IconParking },
] as const

export const diagnosticsLink = { to: '/diagnostics', label: 'Diagnostics' } as const

export function Navigation(props: { onNavigate: () => void }) {
  return (
    <nav aria-label="Pages" className="stack">
      {['Tolls', 'Fleet'].map((title) => (
        <ul key={title} aria-label={title}>
          <li className={`muted small strong ${classes.group}`} aria-hidden>
            {title}
          </li>
          {pageLinks
            .filter(({ group }) => group === title)
            .map(({ to, label, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={`line hovers ${classes.link}`}
                  // Every path starts with "/", and a question is in the URL.
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  onClick={props.onNavigate}
                >
                  <Icon size={18} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}
