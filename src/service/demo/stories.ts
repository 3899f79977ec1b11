import { DEMO_USERS, FLEET_ZONES } from '../seed/seed-people'

/** Something worth trying first, with the console's address of it. */
interface Story {
  readonly what: string
  readonly path: string
}

/** Somebody whom the sign-in page offers to be. */
export interface Person {
  readonly username: string
  readonly title: string
  /** Titles of their fleets. */
  readonly fleets: string
  readonly stories: readonly Story[]
}

const [manager, support] = DEMO_USERS

function toll(vehicle: string, at: string, zone: string): string {
  return `/?${new URLSearchParams({ vehicle, at, zone })}`
}

function fleetsOf({ fleets }: (typeof DEMO_USERS)[number]): string {
  const ids: readonly number[] = fleets
  return FLEET_ZONES.filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(' and ')
}

/** The demo's users, with stories that end in something worth seeing. */
export const PEOPLE: readonly Person[] = [
  {
    username: manager.username,
    title: 'fleet manager',
    fleets: fleetsOf(manager),
    stories: [
      { what: 'See what happened to a vehicle since 2023', path: '/vehicles/1' },
      { what: 'Take a vehicle off the fleet, and undo it', path: '/vehicles/38' },
      { what: 'Build next month’s billing plan', path: '/billing-plans/new?from=sample' },
    ],
  },
  {
    username: support.username,
    title: 'support agent',
    fleets: fleetsOf(support),
    stories: [
      {
        what: 'A toll while the bus was off the fleet',
        path: toll('358BDK', '2024-06-10 08:15', 'America/Los_Angeles'),
      },
      {
        what: 'A toll in the minute it left the fleet',
        path: toll('6979979', '2024-06-12 05:53', 'America/Los_Angeles'),
      },
      { what: 'Check 200 tolls from a spreadsheet', path: '/disputes' },
    ],
  },
]
