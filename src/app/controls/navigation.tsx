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

/** The pages in the order of the navigation; the palette lists them too. `g` and then its key goes to a page. */
export const pageLinks = [
  { to: '/', key: 'c', label: 'Check a toll', Icon: IconRoad },
  { to: '/vehicles', key: 'v', label: 'Vehicles', Icon: IconCar },
  { to: '/disputes', key: 't', label: 'Disputes', Icon: IconListCheck },
  { to: '/drivers/bulk', key: 'd', label: 'Drivers', Icon: IconId },
  { to: '/billing-plans', key: 'b', label: 'Billing plans', Icon: IconReceipt },
  { to: '/integrations', key: 'i', label: 'Integrations', Icon: IconPlug },
  { to: '/documents', key: 'u', label: 'Documents', Icon: IconFileUpload },
  { to: '/citations', label: 'Citations', Icon: IconParking, mark: 'deprecated' },
] as const

/** For the person who runs the console: in the account menu and the palette. */
export const diagnosticsLink = { to: '/diagnostics', label: 'Diagnostics' } as const

/** Links to the pages. */
export function Navigation(props: { onNavigate: () => void }) {
  return (
    <nav aria-label="Pages">
      <ul>
        {pageLinks.map(({ to, label, Icon, ...rest }) => (
          <li key={to}>
            <Link
              to={to}
              className={`line hovers ${classes.link}`}
              // Every address begins with "/", and a question is in the address.
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={props.onNavigate}
            >
              <Icon size={18} aria-hidden />
              <span className="stack-tight">
                {label}
                {'mark' in rest && (
                  <span className={`badge small ${classes.mark}`} data-tone="warning">
                    {rest.mark}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
